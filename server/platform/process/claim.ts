/**
 * Claims rows of an outbox before they are sent: one sender at a time has a row, and the row of a sender that was
 * killed is claimed by another one.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Claiming {
  /** A table with the columns `id`, `tries` and `next_try_at`; the last is null in a row that is not to be sent. */
  readonly table: string
  /** What the sender needs to know. */
  readonly columns: readonly string[]
  /** Only these rows of it. */
  readonly which?: RawBuilder<unknown>
  /** A sender that has not reported a result for this long is gone. */
  readonly leaseSeconds: number
  readonly atOnce: number
}

/** Returns rows that are due, the longest first. The caller records what became of each, where `tries` is unchanged. */
export async function claimDue<Claimed>(
  db: Db,
  { table, columns, which = sql`true`, leaseSeconds, atOnce }: Claiming,
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update ${sql.table(table)} o set tries = o.tries + 1, next_try_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (select id from ${sql.table(table)} where next_try_at <= clock_timestamp() and ${which} order by next_try_at limit ${atOnce} for update skip locked) due
    where o.id = due.id returning ${sql.join(columns.map((column) => sql.ref(`o.${column}`)))}`.execute(db)
  return rows
}

/** When a row is due again after so many tries; null: it is given up. */
export const nextTry = (pausesSeconds: readonly number[], tries: number) =>
  sql`clock_timestamp() + make_interval(secs => ${pausesSeconds[tries - 1] ?? null}::float8)`
