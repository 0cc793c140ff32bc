/**
 * Follows all bets: counts tickets and the rooms of runs, and gives the gifts of chapters that all players have opened.
 */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf, type JournalBet, type StakedBet } from '../../play/bets/journal-bet.ts'
import { movesOf } from '../../play/seeded/seeded-bets.ts'
import { edgeCredit } from '@kurazh/games/core/house-edge.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { heistGame } from './policy.ts'
import type { Row } from './rows.ts'
import { ticketsOf } from './tickets.ts'

interface HeistFollowing {
  betReturns: BetReturns
  links: BetLinks
  /** Called after the commit with the players who have a new reward waiting. */
  tell(players: readonly number[]): void | Promise<void>
}

export const heistFollower = ({ betReturns, links, tell }: HeistFollowing): Follower => ({
  name: 'heist',
  gifts: true,
  corrections: true,
  async apply(tx, all) {
    // A correction changes neither stakes nor runs.
    const bets = all.filter(({ former }) => former === undefined)
    if (bets.length === 0) return
    const fresh = new Set<number>([...(await accrue(tx, betReturns, bets)), ...(await follow(tx, links, bets))])
    if (fresh.size > 0) return () => tell([...fresh])
  },
})

type Span = Pick<Row<'heist_season'>, 'id' | 'from_at' | 'until_at'>

/** Adds the edge credit of bets that ended within a season. Returns the players who got a new ticket. */
async function accrue(tx: Tx, betReturns: BetReturns, bets: readonly StakedBet[]): Promise<number[]> {
  const moments = bets.map(({ at }) => at.getTime())
  const { rows: seasons } = await sql<Span>`
    select id, from_at, until_at from heist_season
    where cancelled_at is null and from_at <= ${new Date(Math.max(...moments))} and until_at > ${new Date(Math.min(...moments))}`.execute(
    tx,
  )
  if (seasons.length === 0) return []
  const added = new Map<string, Row<'heist_credit'>>()
  for (const bet of bets) {
    const season = seasons.find(({ from_at: from, until_at: until }) => bet.at >= from && bet.at < until)
    if (season === undefined) continue
    const edge = edgeCredit(edgeStakeOf(bet), await betReturns.leastEdge(bet))
    const key = `${bet.player} ${season.id}`
    const sum = added.get(key)
    if (sum !== undefined) sum.edge += edge
    else added.set(key, { player: BigInt(bet.player), season: season.id, edge })
  }
  return addCredit(
    tx,
    [...added.values()].filter(({ edge }) => edge > 0n),
  )
}

async function addCredit(tx: Tx, added: readonly Row<'heist_credit'>[]): Promise<number[]> {
  if (added.length === 0) return []
  const { rows } = await sql<Row<'heist_credit'> & { added: bigint }>`
    with added as (select player, season, edge from jsonb_to_recordset(${asText(added.toSorted((a, b) => Number(a.player - b.player)))}::jsonb) as v(player bigint, season int, edge bigint)),
    written as (
      insert into heist_credit as c (player, season, edge) select player, season, edge from added
      on conflict (player, season) do update set edge = c.edge + excluded.edge returning player, season, edge
    )
    select written.player, written.season, written.edge, added.edge as added from written join added using (player, season)`.execute(
    tx,
  )
  return rows
    .filter(({ edge, added: more }) => ticketsOf(edge) > ticketsOf(edge - more))
    .map(({ player }) => Number(player))
}

/** Stores the ends of runs and counts their rooms. Returns the players who were given a gift. */
async function follow(tx: Tx, links: BetLinks, bets: readonly JournalBet[]): Promise<number[]> {
  const runs = bets.filter(({ game }) => game === heistGame)
  if (runs.length === 0) return []
  const moves = await movesOf(
    tx,
    runs.map(({ player, number }) => ({ player, nonce: Number(number) })),
  )
  const ended = runs.map((bet) => ({
    player: bet.player,
    nonce: bet.number,
    ended_at: bet.at,
    multiplier_e4: bet.multiplierE4,
    payout: bet.payout,
    link: links.idOf(bet.name),
    rooms: goodRooms(moves.get(`${bet.player} ${bet.number}`) ?? [], bet.multiplierE4),
  }))
  const { rows } = await sql<Pick<Row<'heist_run'>, 'season'> & { made: number }>`
    update heist_run r set ended_at = v.ended_at, multiplier_e4 = v.multiplier_e4, payout = v.payout, link = v.link, rooms = v.rooms
    from jsonb_to_recordset(${asText(ended)}::jsonb) as v(player bigint, nonce bigint, ended_at timestamptz, multiplier_e4 bigint, payout bigint, link text, rooms smallint)
    where r.player = v.player and r.nonce = v.nonce and r.ended_at is null returning r.season, r.rooms::int as made`.execute(
    tx,
  )
  const fresh: number[] = []
  for (const [season, ofSeason] of Map.groupBy(rows, (row) => row.season)) {
    fresh.push(
      ...(await addRooms(
        tx,
        season,
        ofSeason.reduce((sum, { made }) => sum + made, 0),
      )),
    )
  }
  return fresh
}

/** In a lost run the last choice was an alarm. */
function goodRooms(moves: readonly unknown[], multiplierE4: number): number {
  const chosen = moves.filter((move) => typeof move === 'object' && move !== null && !('take' in move)).length
  return multiplierE4 === 0 ? chosen - 1 : chosen
}

async function addRooms(tx: Tx, season: number, rooms: number): Promise<number[]> {
  await sql`update heist_season set rooms = rooms + ${rooms} where id = ${season}`.execute(tx)
  const { rows: reached } = await sql<Pick<Row<'heist_chapter'>, 'number'>>`
    update heist_chapter c set reached_at = clock_timestamp() from heist_season s
    where s.id = ${season} and c.season = s.id and c.reached_at is null and c.rooms <= s.rooms returning c.number`.execute(
    tx,
  )
  const given: number[] = []
  for (const { number } of reached.toSorted((a, b) => a.number - b.number))
    given.push(...(await giveAll(tx, season, number)))
  return given
}

/**
 * Gives a chapter's gift once, in the transaction that reaches the chapter: to the first players who finished a run, as
 * many as the chapter declares.
 */
async function giveAll(tx: Tx, season: number, chapter: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'heist_gift'>, 'player'>>`
    with first as (
      select player, min(ended_at) as at from heist_run where season = ${season} and ended_at is not null group by player
      order by at, player limit (select most_players from heist_chapter where season = ${season} and number = ${chapter})
    )
    insert into heist_gift (player, season, chapter, amount)
    select first.player, c.season, c.number, c.gift from first, heist_chapter c where c.season = ${season} and c.number = ${chapter} order by first.player
    returning player`.execute(tx)
  return rows.map(({ player }) => Number(player))
}
