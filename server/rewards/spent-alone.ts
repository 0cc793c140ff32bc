/**
 * Limits what one administrator may spend alone: one sum per 24 hours over all acts that cost the site or its players
 * money. An act beyond it is a request that another person carries out, and counts for neither.
 */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export type SpendingAct =
  | 'correction'
  | 'promo'
  | 'tournament'
  | 'tournament cancelled'
  | 'challenge'
  | 'heist'
  | 'payment'

/**
 * Returns whether this many kopecks still fit into this person's sum of the day. From here to the commit their acts
 * run one after another.
 */
export async function fitsAlone(tx: Tx, admin: number, kopecks: bigint): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('spent alone', ${admin}))`.execute(tx)
  const {
    rows: [row],
  } = await sql<{ spent: bigint }>`
    select coalesce(sum(kopecks), 0)::bigint as spent from staff_spending where admin = ${admin} and at > now() - interval '24 hours'`.execute(
    tx,
  )
  return kopecks === 0n || (row?.spent ?? 0n) + kopecks <= mostAlone
}

/** Records what was done alone, in the transaction that called `fitsAlone`. */
export async function spentAlone(tx: Tx, admin: number, act: SpendingAct, kopecks: bigint): Promise<void> {
  if (kopecks > 0n)
    await sql`insert into staff_spending (admin, act, kopecks) values (${admin}, ${act}, ${kopecks})`.execute(tx)
}
