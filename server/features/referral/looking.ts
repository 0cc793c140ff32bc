/** Looks at what owner and newcomer of a link share, after each day with income; a person has the last word. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { holdFrom, looksAtOnce, traceWeights } from './policy.ts'
import type { Row } from './rows.ts'

/** Something two accounts have in common. `details`: a payout went to the same place. */
export type Trace = keyof typeof traceWeights
export type SharedTraces = (db: Db | Tx, one: number, other: number) => Promise<Trace[]>

/** Looks at every newcomer with income on a day that is over. Doing it again, or on several nodes, changes nothing. */
export async function lookAtDays(db: Db, sharedTraces: SharedTraces, now = new Date()): Promise<void> {
  const today = dayInMoscow(now)
  const { rows } = await sql<Pick<Row<'referral'>, 'player' | 'owner'>>`
    select player, owner from referral
    where income_day is not null and coalesce(looked_day, '-infinity') < least(income_day, ${today}::date - 1) order by player limit ${looksAtOnce}`.execute(db)
  for (const { player, owner } of rows) {
    const traces = await sharedTraces(db, Number(owner), Number(player))
    await transaction(db, (tx) => lookedAt(tx, player, today, traces))
  }
}

async function lookedAt(tx: Tx, newcomer: bigint, today: string, traces: readonly Trace[]): Promise<void> {
  const holds = traces.reduce((sum, trace) => sum + traceWeights[trace], 0) >= holdFrom
  await sql`
    update referral set looked_day = greatest(looked_day, ${today}::date - 1), traces = ${JSON.stringify(traces)}::jsonb,
      held_at = case when ${holds} then coalesce(held_at, now()) else held_at end
    where player = ${newcomer}`.execute(tx)
}

export interface HeldReferral {
  newcomer: number
  owner: number
  traces: Trace[]
  heldAt: Date
}

/** Those that wait for a person, the longest first. */
export async function heldReferrals(db: Db): Promise<HeldReferral[]> {
  const { rows } = await sql<Pick<Row<'referral'>, 'player' | 'owner' | 'traces'> & { held_at: NonNullable<Row<'referral'>['held_at']> }>`
    select player, owner, traces, held_at from referral where held_at is not null and verdict is null order by held_at`.execute(db)
  return rows.map(({ player, owner, traces, held_at: heldAt }) => ({ newcomer: Number(player), owner: Number(owner), traces: traces as Trace[], heldAt }))
}

/** A person's word. False where nobody waits for it. */
export async function decideReferral(tx: Tx, newcomer: number, verdict: 'released' | 'refused'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update referral set verdict = ${verdict}, verdict_at = now() where player = ${newcomer} and held_at is not null and verdict is null`.execute(tx)
  return numAffectedRows === 1n
}
