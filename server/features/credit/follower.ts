/** Follows all bets and computes their edge credit, the rakeback and the statuses reached. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { pushNews } from '../../platform/push/outbox.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf, type StakedBet } from '../../play/bets/journal-bet.ts'
import { creditOfKopecks, edgeCredit, shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { statusRules, worthTelling } from '../../rewards/policy.ts'
import { dayInMoscow, rewardOfToday } from '../../rewards/day.ts'
import { paidOf } from '../../rewards/pay.ts'
import { rakebackShare } from '../../rewards/rakeback-share.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { tellStatuses } from './known-statuses.ts'
import type { Row } from './rows.ts'

/** Of one player. Micro-kopecks, except `claimed`, which is in kopecks. */
interface Standing {
  edge: bigint
  rakeback: bigint
  status: number
  claimed: bigint
  /** The last day of Moscow with a bet. */
  last_day: string | null
}

interface Day extends Pick<
  Row<'credit_day'>,
  'game' | 'bets' | 'staked' | 'edge' | 'rakeback' | 'first_number' | 'last_number'
> {
  player: number
  /** Day of Moscow. */
  day: string
}

type Reached = Pick<Row<'status_reached'>, 'status' | 'journal' | 'at'> & { player: number }

/** The share in percent of edge credit, by status and day of Moscow. */
export type ShareOf = (status: number, day: string) => bigint

/** `tell` is called after the commit with the players who have a new reward waiting. */
export function creditFollower(
  returns: BetReturns,
  tell: (players: readonly number[]) => void,
  shareOf: ShareOf = rakebackShare,
): Follower {
  return {
    name: 'edge-credit',
    async apply(tx, bets) {
      const standings = await standingsOf(tx, [...new Set(bets.map(({ player }) => player))])
      const before = new Map([...standings].map(([player, standing]) => [player, isTold(standing)]))
      const { days, reached, players } = await accrue({ returns, shareOf }, standings, bets)
      await writeStandings(tx, standings)
      await writeDays(tx, days)
      await writeTotals(tx, days, players)
      await writeReached(tx, reached)
      const fresh = new Set(reached.map(({ player }) => player))
      await tellStatuses(tx, [...fresh])
      for (const [player, standing] of standings)
        if (isTold(standing) && before.get(player) === false) fresh.add(player)
      await pushNews(
        tx,
        'reward',
        [...fresh].map((player) => ({ player })),
        rewardOfToday(),
      )
      return () => tell([...fresh])
    },
  }
}

const isTold = ({ rakeback, claimed }: Standing): boolean => wholeKopecks(rakeback) - claimed >= worthTelling

interface Accrued {
  days: Day[]
  reached: Reached[]
  /** The number of players first seen on a day, by day. */
  players: ReadonlyMap<string, bigint>
}

/**
 * Adds the bets to the standings. A status counts from the next journal transaction on, so all bets of one transaction
 * count by one status.
 */
async function accrue(
  { returns, shareOf }: { returns: BetReturns; shareOf: ShareOf },
  standings: Map<number, Standing>,
  bets: readonly StakedBet[],
): Promise<Accrued> {
  const days = new Map<string, Day>()
  const reached: Reached[] = []
  const players = new Map<string, bigint>()
  const inForce = new Map<number, { position: bigint; status: number }>()
  for (const bet of bets) {
    const standing = standings.get(bet.player)
    if (standing === undefined) throw new Error(`no standing of player ${bet.player}`)
    let force = inForce.get(bet.player)
    if (force?.position !== bet.position)
      inForce.set(bet.player, (force = { position: bet.position, status: standing.status }))
    const edge = edgeCredit(edgeStakeOf(bet), await returns.leastEdge(bet))
    const day = dayInMoscow(bet.at)
    const rakeback = shareOfCredit(edge, shareOf(force.status, day))
    standing.edge += edge
    standing.rakeback += rakeback
    addToDay(days, day, bet, edge, rakeback)
    if (standing.last_day === null || day > standing.last_day) {
      standing.last_day = day
      players.set(day, (players.get(day) ?? 0n) + 1n)
    }
    for (
      let next = statusRules[standing.status + 1];
      next !== undefined && standing.edge >= creditOfKopecks(next.from);
      next = statusRules[standing.status + 1]
    ) {
      standing.status += 1
      reached.push({ player: bet.player, status: standing.status, journal: bet.position, at: bet.at })
    }
  }
  return { days: [...days.values()], reached, players }
}

function addToDay(
  days: Map<string, Day>,
  day: string,
  { player, game, number, stake }: StakedBet,
  edge: bigint,
  rakeback: bigint,
): void {
  const key = `${player} ${day} ${game}`
  const sum = days.get(key)
  if (sum === undefined) {
    days.set(key, {
      player,
      day,
      game,
      bets: 1n,
      staked: stake,
      edge,
      rakeback,
      first_number: number,
      last_number: number,
    })
    return
  }
  sum.bets += 1n
  sum.staked += stake
  sum.edge += edge
  sum.rakeback += rakeback
  if (number < sum.first_number) sum.first_number = number
  if (number > sum.last_number) sum.last_number = number
}

/** Nothing else writes these rows: the one who applies a batch holds the follower's own row. */
async function standingsOf(tx: Tx, players: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await sql<Omit<Row<'credit'>, 'last_day'> & { last_day: string | null }>`
    select player, edge, rakeback, status, last_day::text as last_day from credit where player = any(${players}::bigint[])`.execute(
    tx,
  )
  const known = new Map(rows.map(({ player, ...standing }) => [Number(player), standing]))
  const paid = await paidOf(tx, 'rakeback', players)
  return new Map(
    players.map((player) => [
      player,
      {
        ...(known.get(player) ?? { edge: 0n, rakeback: 0n, status: 0, last_day: null }),
        claimed: paid.get(player) ?? 0n,
      },
    ]),
  )
}

async function writeStandings(tx: Tx, standings: ReadonlyMap<number, Standing>): Promise<void> {
  const values = [...standings]
    .map(([player, { edge, rakeback, status, last_day }]) => ({ player, edge, rakeback, status, last_day }))
    .toSorted((a, b) => a.player - b.player)
  await sql`
    insert into credit (player, edge, rakeback, status, last_day)
    select player, edge, rakeback, status, last_day from jsonb_to_recordset(${asText(values)}::jsonb) as v(player bigint, edge bigint, rakeback bigint, status smallint, last_day date)
    on conflict (player) do update set edge = excluded.edge, rakeback = excluded.rakeback, status = excluded.status,
      last_day = excluded.last_day`.execute(tx)
}

async function writeDays(tx: Tx, days: readonly Day[]): Promise<void> {
  await sql`
    insert into credit_day as d (player, day, game, bets, staked, edge, rakeback, first_number, last_number)
    select player, day, game, bets, staked, edge, rakeback, first_number, last_number from jsonb_to_recordset(${asText(days.toSorted((a, b) => a.player - b.player))}::jsonb)
      as v(player bigint, day date, game text, bets bigint, staked bigint, edge bigint, rakeback bigint, first_number bigint, last_number bigint)
    on conflict (player, day, game) do update set bets = d.bets + excluded.bets, staked = d.staked + excluded.staked, edge = d.edge + excluded.edge,
      rakeback = d.rakeback + excluded.rakeback, first_number = least(d.first_number, excluded.first_number),
      last_number = greatest(d.last_number, excluded.last_number)`.execute(tx)
}

async function writeTotals(tx: Tx, days: readonly Day[], players: ReadonlyMap<string, bigint>): Promise<void> {
  const fresh = [...players].map(([day, count]) => ({ day, bets: 0n, staked: 0n, edge: 0n, players: count }))
  const values = [...days.map(({ day, bets, staked, edge }) => ({ day, bets, staked, edge, players: 0n })), ...fresh]
  await sql`
    insert into credit_total as t (day, bets, staked, edge, players)
    select day, sum(bets), sum(staked), sum(edge), sum(players)
    from jsonb_to_recordset(${asText(values)}::jsonb) as v(day date, bets bigint, staked bigint, edge bigint, players bigint) group by day order by day
    on conflict (day) do update set bets = t.bets + excluded.bets, staked = t.staked + excluded.staked, edge = t.edge + excluded.edge,
      players = t.players + excluded.players`.execute(tx)
}

async function writeReached(tx: Tx, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  await sql`
    insert into status_reached (player, status, journal, at)
    select player, status, journal, at from jsonb_to_recordset(${asText(reached)}::jsonb) as v(player bigint, status smallint, journal bigint, at timestamptz)
    on conflict do nothing`.execute(tx)
}
