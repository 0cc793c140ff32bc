/**
 * Notifications of the browser. They are written where something happens (`platform/push`); here is who may be told what,
 * in which words, and the player's own devices.
 */
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { pushMeasure, sendPushes, sweepPushes } from '../../platform/push/delivery.ts'
import { pushKeysOf } from '../../platform/push/message.ts'
import { dropEveryPush, erasePushes, pushesOf } from '../../platform/push/outbox.ts'
import { lookEveryMs } from '../../platform/push/policy.ts'
import { sealedSubscriptions, subscriptionsOf } from '../../platform/push/subscriptions.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { endedAmong } from '../../players/public.ts'
import type { Reward } from '../../rewards/reward.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { pushRoutes, type PushRoutesDependencies } from './push.ts'
import { pushTextOf } from './texts.ts'
import { createTold, offeredIn } from './told.ts'

export interface PushSliceDependencies extends PushRoutesDependencies {
  http: Http
  jurisdiction: Jurisdiction
  ofAllSlices: { readonly rewards: readonly Reward[] }
  origin(): string
  /** How often what waits is looked for, in milliseconds: in tests. */
  lookEveryMs?: number
  config: { social: { email: string }; publicOrigin: string | undefined }
}

const sweepEveryMs = 300_000

export const pushSlice: Slice<PushSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/push',
  // The copy knows neither what was sent since nor who has switched notifications off. All sessions have ended as well.
  async afterRestoration({ database: { db } }) {
    const { messages, browsers } = await dropEveryPush(db)
    return [
      `Уведомлений, которые ждали в копии и не будут посланы: ${messages}. Отключено устройств: ${browsers}, игроки включат уведомления снова.`,
    ]
  },
  playersTables: {
    push_subscription: { copy: { in: 'pushDevices' }, closing: 'erased' },
    push_message: { copy: { in: 'pushes' }, closing: 'erased' },
  },
  dataExport: [
    { name: 'pushDevices', rows: devicesOf },
    { name: 'pushes', rows: sentTo },
  ],
  sealed: [sealedSubscriptions],
  erase: erasePushes,
  measures: [pushMeasure],
  async open({
    http,
    db,
    key,
    jurisdiction,
    ofAllSlices,
    origin,
    config,
    pushAnywhere = false,
    lookEveryMs: everyMs = lookEveryMs,
  }) {
    const keys = pushKeysOf(await siteSecret(db, key, 'push services'), subjectOf(config))
    const offered = offeredIn(jurisdiction)
    pushRoutes(http, { db, key, keys, offered, pushAnywhere })
    const ground = {
      db,
      key,
      keys,
      origin,
      anywhere: pushAnywhere,
      textOf: pushTextOf,
      hasEnded: async (session: number) => (await endedAmong(db, [session])).length > 0,
      mayBeTold: createTold({ db, offered, rewards: ofAllSlices.rewards }),
    }
    return {
      jobs: [
        { name: 'notifications', everyMs, run: () => sendPushes(ground) },
        { name: 'notifications that are long over', everyMs: sweepEveryMs, run: () => sweepPushes(db) },
      ],
    }
  },
}

/** Whom a push service may write to when the site does something wrong. */
function subjectOf({ social, publicOrigin }: PushSliceDependencies['config']): string {
  if (social.email !== '') return `mailto:${social.email}`
  return publicOrigin?.startsWith('https:') === true ? publicOrigin : 'mailto:no-reply@localhost.localdomain'
}

async function* devicesOf(db: Db, player: number): AsyncIterable<unknown> {
  for (const { device, kinds, sums, at } of await subscriptionsOf(db, player)) yield { device, kinds, sums, at }
}

async function* sentTo(db: Db, player: number): AsyncIterable<unknown> {
  yield* await pushesOf(db, player)
}
