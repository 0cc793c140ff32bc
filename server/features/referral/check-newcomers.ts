/**
 * Checks what the owner of a link and a newcomer share, after each day with income. A person makes the final decision.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { sharedWaysIn } from '../../players/public.ts'
import { shareDetails } from '../payments/public.ts'
import { holdFrom, looksAtOnce, traceWeights } from './policy.ts'
import type { Row } from './rows.ts'
import { sumUp } from './sums.ts'

/** Something two accounts have in common. `details`: both had payouts to the same place. */
export type Trace = keyof typeof traceWeights
export type SharedTraces = (db: Db | Tx, one: number, other: number) => Promise<Trace[]>

/** Sign-in traces and payment details that two accounts share. */
export const tracesOf: SharedTraces = async (queries, one, other) => [
  ...(await sharedWaysIn(queries, one, other)),
  ...((await shareDetails(queries, one, other)) ? ['details' as const] : []),
]

/** Checks every newcomer with income on a finished day. Safe to repeat and to run on several nodes. */
export async function lookAtDays(ground: JobGround, sharedTraces: SharedTraces, now = new Date()): Promise<void> {
  const { db } = ground
  const today = dayInMoscow(now)
  await eachItem<Newcomer, void>(ground, {
    job: 'newcomers of links to look at',
    atOnce: looksAtOnce,
    next: (after, atOnce) => toLookAt(db, today, after, atOnce),
    nameOf: ({ player }) => `player ${player}`,
    async work({ player, owner }) {
      const traces = await sharedTraces(db, Number(owner), Number(player))
      await transaction(db, (tx) => lookedAt(tx, player, today, traces))
    },
  })
}

type Newcomer = Pick<Row<'referral'>, 'player' | 'owner'>

async function toLookAt(db: Db, today: string, after: Newcomer | undefined, atOnce: number): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select player, owner from referral
    where income_day is not null and (looked_day is null or looked_day < income_day or looked_day > coalesce(summed_day, '-infinity'))
      and (coalesce(looked_day, '-infinity') < least(income_day, ${today}::date - 1) or looked_day > coalesce(summed_day, '-infinity')) and player > ${after?.player ?? 0n}::bigint
    order by player limit ${atOnce}`.execute(db)
  return rows
}

async function lookedAt(tx: Tx, newcomer: bigint, today: string, traces: readonly Trace[]): Promise<void> {
  const holds = traces.reduce((sum, trace) => sum + traceWeights[trace], 0) >= holdFrom
  await sql`
    update referral set looked_day = greatest(looked_day, ${today}::date - 1), traces = ${JSON.stringify(traces)}::jsonb,
      held_at = case when ${holds} then coalesce(held_at, now()) else held_at end
    where player = ${newcomer}`.execute(tx)
  await sumUp(tx, newcomer)
}

export interface HeldReferral {
  newcomer: number
  owner: number
  traces: Trace[]
  heldAt: Date
}

/** Those that wait for a person, the longest wait first. */
export async function heldReferrals(db: Db): Promise<HeldReferral[]> {
  const { rows } = await sql<
    Pick<Row<'referral'>, 'player' | 'owner' | 'traces'> & { held_at: NonNullable<Row<'referral'>['held_at']> }
  >`
    select player, owner, traces, held_at from referral where held_at is not null and verdict is null order by held_at`.execute(
    db,
  )
  return rows.map(({ player, owner, traces, held_at: heldAt }) => ({
    newcomer: Number(player),
    owner: Number(owner),
    traces: traces as Trace[],
    heldAt,
  }))
}

/** Stores a person's decision. False if none is pending. */
export async function decideReferral(tx: Tx, newcomer: number, verdict: 'released' | 'refused'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update referral set verdict = ${verdict}, verdict_at = now() where player = ${newcomer} and held_at is not null and verdict is null`.execute(
    tx,
  )
  if (numAffectedRows === 1n) await sumUp(tx, newcomer)
  return numAffectedRows === 1n
}
