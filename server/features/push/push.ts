/** The calls of notifications: what is offered, the player's devices, switching on and off, a test. */
import { push as calls, type PushKind, type PushState } from '@kurazh/contract/account/push.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { isBrowserKey, type PushKeys } from '../../platform/push/message.ts'
import { pushTest } from '../../platform/push/outbox.ts'
import { mayBeAsked, subscribe, subscriptionsOf, unsubscribe } from '../../platform/push/subscriptions.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { deviceOf, endedAmong } from '../../players/public.ts'

export interface PushRoutesDependencies {
  db: Db
  key: EncryptionKey
  /** Push services may be in a private network: in tests. */
  pushAnywhere?: boolean
}

interface Given extends PushRoutesDependencies {
  keys: PushKeys
  /** What this site sends at all. */
  offered: readonly PushKind[]
}

export function pushRoutes(http: Http, { db, key, keys, offered, pushAnywhere = false }: Given): void {
  const stateFor = async (player: number, session: number): Promise<{ success: PushState }> => {
    const known = await subscriptionsOf(db, player)
    const ended = await endedAmong(
      db,
      known.map((each) => Number(each.session)),
    )
    const devices = known.flatMap(({ id, device, kinds, sums, at, session: own }) =>
      ended.includes(Number(own))
        ? []
        : [
            {
              id,
              device,
              kinds: offered.filter((kind) => kinds.includes(kind)),
              sums,
              since: at.toISOString(),
              current: Number(own) === session,
            },
          ],
    )
    return { success: { key: keys.publicKey, offered: [...offered], devices } }
  }

  http.onSignedIn(calls.push, ({ caller }) => stateFor(caller.id, caller.session))

  http.onSignedIn(calls.subscribePush, async ({ caller, agent }, body) => {
    if (!mayBeAsked(body.endpoint, pushAnywhere) || !isBrowserKey(body.p256dh))
      return new Refusal('InvalidRequest', 'Этот браузер дал негодный адрес уведомлений. Обновите его и включите снова')
    const kinds = offered.filter((kind) => body.kinds.includes(kind))
    const subscribing = { player: caller.id, session: caller.session, device: deviceOf(agent).name }
    await transaction(db, (tx) => subscribe(tx, key, { ...subscribing, body: { ...body, kinds } }))
    return stateFor(caller.id, caller.session)
  })

  http.onSignedIn(calls.unsubscribePush, async ({ caller }, { id }) => {
    await unsubscribe(db, caller.id, id)
    return stateFor(caller.id, caller.session)
  })

  http.onSignedIn(calls.testPush, async ({ caller }, { id }) =>
    (await pushTest(db, caller.id, id))
      ? { success: 'Проверочное уведомление придёт в течение минуты' }
      : new Refusal('NotFound', 'На этом устройстве уведомления уже отключены. Обновите страницу'),
  )
}
