/** Visits: follows the journal and counts how long a player plays and with what result, on all devices together. */
import { type Visit, visitPauseMinutes } from '@kurazh/contract/account/protection.ts'
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { sql } from 'kysely'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTurns } from '../../platform/process/in-turns.ts'
import { realityCheckMinutes } from './policy.ts'
import type { Row } from './rows.ts'

const minuteMs = 60_000
const pauseMs = visitPauseMinutes * minuteMs

type VisitRow = Row<'protection_visit'>

export type CheckRules = Pick<Jurisdiction, 'realityCheckMinutes' | 'pauseMinutes'>

/**
 * Counts bets into visits and sends them to the players' pages after the commit. If the rules demand it, a due check
 * also starts a pause.
 */
export function visitFollower(rules: CheckRules, tell: (player: number, visit: Visit) => void): Follower {
  return {
    name: 'visits',
    corrections: true,
    async apply(tx, bets) {
      const visits = await visitsOf(tx, [...new Set(bets.map(({ player }) => player))])
      const before = new Map([...visits].map(([player, visit]) => [player, checksOf(visit, rules)]))
      for (const bet of bets) {
        const visit = visits.get(bet.player)
        if (bet.former === undefined) visits.set(bet.player, counted(visit, bet))
        else if (visit !== undefined && bet.at >= visit.started_at)
          visits.set(bet.player, { ...visit, paid: visit.paid + bet.payout - bet.former.payout })
      }
      await keep(tx, [...visits.values()])
      if (rules.pauseMinutes > 0)
        await pause(
          tx,
          rules,
          [...visits]
            .filter(([player, visit]) => checksOf(visit, rules) > (before.get(player) ?? 0))
            .map(([player]) => player),
        )
      return () => inTurns(visits, ([player, visit]) => tell(player, shown(visit, rules, Date.now())))
    },
  }
}

async function pause(tx: Tx, { pauseMinutes }: CheckRules, players: readonly number[]): Promise<void> {
  const until = new Date((await nowOf(tx)).getTime() + pauseMinutes * minuteMs)
  for (const player of players.toSorted((one, other) => one - other)) await takeBreak(tx, player, until)
}

/** How many checks became due since the visit began, or since the last answered one. */
function checksOf(visit: VisitRow, rules: CheckRules): number {
  const everyMinutes = Math.min(realityCheckMinutes, rules.realityCheckMinutes ?? realityCheckMinutes)
  const since = Math.max(visit.started_at.getTime(), visit.checked_at?.getTime() ?? 0)
  return Math.floor((visit.last_bet_at.getTime() - since) / (everyMinutes * minuteMs))
}

async function visitsOf(db: Db | Tx, players: readonly number[]): Promise<Map<number, VisitRow>> {
  const { rows } = await sql<VisitRow>`
    select player, started_at, last_bet_at, bets, staked, paid, checked_at from protection_visit where player = any(${players}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [Number(row.player), row]))
}

/** Adds a bet to the visit, or starts a new visit if the last bet was too long ago. */
function counted(visit: VisitRow | undefined, bet: JournalBet): VisitRow {
  const goesOn = visit !== undefined && bet.at.getTime() - visit.last_bet_at.getTime() < pauseMs
  const before = goesOn
    ? visit
    : {
        player: BigInt(bet.player),
        started_at: bet.at,
        last_bet_at: bet.at,
        bets: 0n,
        staked: 0n,
        paid: 0n,
        checked_at: null,
      }
  return {
    ...before,
    last_bet_at: bet.at > before.last_bet_at ? bet.at : before.last_bet_at,
    bets: before.bets + 1n,
    staked: before.staked + bet.stake,
    paid: before.paid + bet.payout,
  }
}

async function keep(tx: Tx, visits: readonly VisitRow[]): Promise<void> {
  const values = visits.map((visit) => ({
    player: `${visit.player}`,
    started_at: visit.started_at,
    last_bet_at: visit.last_bet_at,
    bets: `${visit.bets}`,
    staked: `${visit.staked}`,
    paid: `${visit.paid}`,
  }))
  // A check answered while this batch was read stays answered if the visit is the same.
  await sql`
    insert into protection_visit as v (player, started_at, last_bet_at, bets, staked, paid)
    select player, started_at, last_bet_at, bets, staked, paid from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(player bigint, started_at timestamptz, last_bet_at timestamptz, bets bigint, staked bigint, paid bigint)
    on conflict (player) do update set started_at = excluded.started_at, last_bet_at = excluded.last_bet_at, bets = excluded.bets,
      staked = excluded.staked, paid = excluded.paid,
      checked_at = case when v.checked_at >= excluded.started_at then v.checked_at end`.execute(tx)
}

/** The visit as shown to its player: over after a long enough pause. */
function shown(visit: VisitRow | undefined, rules: CheckRules, now: number): Visit {
  if (visit === undefined || now - visit.last_bet_at.getTime() >= pauseMs) {
    return { startedAt: null, playedMinutes: 0, bets: 0, staked: 0n, net: 0n, checkDue: false }
  }
  const last = visit.last_bet_at.getTime()
  return {
    startedAt: visit.started_at.toISOString(),
    playedMinutes: Math.floor((last - visit.started_at.getTime()) / minuteMs),
    bets: Number(visit.bets),
    staked: visit.staked,
    net: netOf({ stake: visit.staked, payout: visit.paid }),
    checkDue: checksOf(visit, rules) > 0,
  }
}

/** The player's visit as the server counts it. */
export async function visitOf(db: Db, rules: CheckRules, player: number): Promise<Visit> {
  return shown((await visitsOf(db, [player])).get(player), rules, (await nowOf(db)).getTime())
}

async function nowOf(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Stores that the player has seen the check. */
export async function checkSeen(db: Db, player: number): Promise<void> {
  await sql`update protection_visit set checked_at = now() where player = ${player}`.execute(db)
}
