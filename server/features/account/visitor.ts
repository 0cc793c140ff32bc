/** The call every page starts with: the current visitor and what the site shows them first. */
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { type CurrentUser, identity as calls } from '@kurazh/contract/account/identity.ts'
import { statusNames } from '@kurazh/contract/account/status-names.ts'
import type { ShownBanner } from '@kurazh/contract/content/banners.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { pictureOf, type Player, playerById, type Sessions, welcomeGiftKey } from '../../players/public.ts'
import type { Reward } from '../../rewards/reward.ts'
import { countWaiting } from '../../rewards/waiting.ts'
import { shownPause } from '../../wallet/player-limits.ts'
import { entriesOf, entriesUnder } from '../../wallet/statement.ts'
import { balanceOf, mayBeGiven } from '../../wallet/wallet.ts'
import { statusesOf } from '../credit/public.ts'
import { createStanding, heistGame } from '../heist/public.ts'
import { isRealMoney } from '../payments/public.ts'
import { bannersAt, type SiteState } from '../site/public.ts'
import { newcomerDays } from './policy.ts'

export interface VisitorDependencies {
  db: Db
  sessions: Pick<Sessions, 'rotate' | 'whyEnded'>
  site: Pick<SiteState, 'banners' | 'current' | 'order' | 'social'>
  jurisdiction: Pick<Jurisdiction, 'rewards'>
  gateways: Parameters<typeof isRealMoney>[0]
  config: { vk: object | undefined }
  ofAllSlices: { readonly rewards: readonly Reward[] }
  /** In milliseconds; the usual interval if absent. */
  lookEveryMs?: number
}

export function visitorRoutes(http: Http, deps: VisitorDependencies): void {
  const { db, sessions, site, jurisdiction, lookEveryMs } = deps
  const heistStands = createStanding(db, lookEveryMs)
  const mayGive = async (player: number | undefined) => player === undefined || (await mayBeGiven(db, player))

  const eventsFor = async (player: number | undefined) =>
    jurisdiction.rewards.includes('heist') && (await heistStands()) && (await mayGive(player)) ? [heistGame] : []

  // Hides advertising from players who may not receive bonuses.
  async function bannersFor(player: number | undefined): Promise<ShownBanner[]> {
    const banners = bannersAt(site.banners(), new Date(), player !== undefined)
    return banners.length === 0 || (await mayGive(player)) ? banners : []
  }

  http.on(calls.getUser, async (context) => {
    const { social } = site.social()
    const state = site.current()
    const order = site.order()
    const ways = { vk: deps.config.vk !== undefined }
    const player = context.caller && (await playerById(db, context.caller.id))
    const events = await eventsFor(player?.id)
    const banners = await bannersFor(player?.id)
    const lobby = { ...(order && { order }), ...(banners.length > 0 && { banners }) }
    if (player === undefined) {
      const ended = await sessions.whyEnded(context.cookies)
      return {
        error: refusals.Unauthorized[1],
        code: 'Unauthorized' as const,
        social,
        site: state,
        ways,
        events,
        ...lobby,
        ...(ended && { ended }),
      }
    }
    await sessions.rotate(context)
    return {
      success: {
        user: await currentUser(deps, player),
        social,
        ways,
        events,
        ...lobby,
        site: player.isAdmin ? { works: 0 } : state,
      },
    }
  })
}

async function currentUser(
  { db, gateways, ofAllSlices: { rewards } }: VisitorDependencies,
  player: Player,
): Promise<CurrentUser> {
  const pause = await shownPause(db, player.id)
  const label = (await statusesOf(db, [player.id])).get(player.id) ?? 'global'
  return {
    id: player.id,
    login: player.login,
    balance: await balanceOf(db, player.id),
    status: { label, name: statusNames[label] },
    img: pictureOf(player),
    is_admin: player.isAdmin ? 1 : 0,
    is_ban: player.isBanned ? 1 : 0,
    is_ban_comment: player.banComment,
    ref_link: player.refLink,
    raceback: await countWaiting(db, rewards, player.id),
    hide_name: player.hidesName ? 1 : 0,
    held: player.isHeld ? 1 : 0,
    email: player.emailConfirmed ? 'confirmed' : player.hasEmail ? 'claimed' : 'none',
    pause,
    // Nobody is invited to play during a break.
    welcome: pause === null ? await welcomeOf(db, player, isRealMoney(gateways)) : null,
  }
}

/** What a newcomer was given; null after the first bet or the first days. */
async function welcomeOf(db: Db, { id, createdAt }: Player, real: boolean): Promise<CurrentUser['welcome']> {
  if (Date.now() - createdAt.getTime() > newcomerDays * dayMs) return null
  const [stakes, gifts] = await Promise.all([
    movementsOfKind(db, id, 'stake', 1),
    entriesUnder(db, id, [welcomeGiftKey], []),
  ])
  return stakes.length > 0 ? null : { gift: gifts[0]?.amount ?? 0n, real }
}

const dayMs = 86_400_000
const movementsOfKind = (db: Db, player: number, kind: string, count: number) =>
  entriesOf(db, player, { kinds: [kind], from: undefined, until: undefined, before: undefined, count })
