/** Gifts through the site's public calls: how a player gets one, and the press that stakes it. */
import { calls } from '@kurazh/contract/index.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { current } from '@kurazh/games/index.ts'
import { ticketCredit } from '../features/heist/policy.ts'
import { makeSeason, playedSeason } from '../features/heist/seasons.ts'
import { isGiftGame } from '../play/bets/gift.ts'
import { limitsOf } from '../play/stake-limits.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import type { Player, TestSite } from './site.ts'
import type { Visitor } from './visitor.ts'

const hourMs = 3_600_000

/** Kopecks of edge credit that one turn of the wheel costs. */
export const ofATurn = 85_80n

/** As if bets had brought this many kopecks of edge credit to the wheel. */
export async function bringCredit({ database }: TestSite, player: Player, kopecks = ofATurn): Promise<void> {
  await database.pool.query(
    'insert into wheel_credit as c (player, edge) values ($1, $2) on conflict (player) do update set edge = c.edge + excluded.edge',
    [player.id, creditOfKopecks(kopecks)],
  )
}

/** The next turn comes as if this many hours had passed since the last. */
export const passTurns = ({ database }: TestSite, player: Player, hours: number) =>
  database.pool.query('update wheel_turn set at = at - make_interval(hours => $2) where player = $1', [
    player.id,
    hours,
  ])

/**
 * As if bets had brought this many tickets of the heist's season; starts a season where none is running. Returns its
 * number.
 */
export async function bringTickets(site: TestSite, player: Player, tickets: number): Promise<number> {
  const now = Date.now()
  const made = await site.write((tx) =>
    makeSeason(tx, { name: 'Проба', from: new Date(now - hourMs), until: new Date(now + hourMs) }),
  )
  const season = made ?? (await playedSeason(site.database.db))?.id
  if (season === undefined) throw new Error('a season of the heist is near and none is played')
  await writeTickets(site.database, { login: player.login, season, tickets })
  return season
}

export async function writeTickets(
  { pool }: Pick<TestSite['database'], 'pool'>,
  { login, season, tickets }: { login: string; season: number; tickets: number },
): Promise<void> {
  await pool.query(
    `
    insert into heist_credit as c (player, season, edge) select id, $2, $3 from player where login = $1
    on conflict (player, season) do update set edge = c.edge + excluded.edge`,
    [login, season, creditOfKopecks(ticketCredit) * BigInt(tickets)],
  )
}

export const turnBody = (nonce = 0) => ({
  game: 'wheel',
  nonce,
  clientSeed: 'a client seed',
  stake: 4.29,
  params: {},
  version: current('wheel')?.version ?? 1,
})

export const turnWheel = (player: Visitor, nonce = 0) => player.call(calls.placeGift, turnBody(nonce))

/** How a player gets a gift for each game of gifts. A new game needs its line. */
const ways: Readonly<Record<string, (site: TestSite, player: Player) => Promise<unknown>>> = {
  async wheel(site, player) {
    await bringCredit(site, player)
    await passTurns(site, player, 24)
  },
  heist: (site, player) => bringTickets(site, player, 1),
}

/**
 * The call that takes bets on a game, and the stake there: for a game of gifts, a gift that the player has from now
 * on. `own`: the stake is the player's money.
 */
export async function doorOf(
  site: TestSite,
  player: Player,
  game: string,
  stake: number,
): Promise<{ call: typeof calls.placeBet; stake: number; own: boolean }> {
  if (!isGiftGame(game)) return { call: calls.placeBet, stake, own: true }
  const way = ways[game]
  if (way === undefined) throw new Error(`no way to a gift for ${game}`)
  await way(site, player)
  // Of the same form, at another address.
  return {
    call: calls.placeGift as unknown as typeof calls.placeBet,
    stake: roublesFromKopecks(limitsOf(game).minStake),
    own: false,
  }
}
