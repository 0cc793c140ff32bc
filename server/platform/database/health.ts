/**
 * Measures what slowly ruins a database while everything still answers: transactions that nobody ends, replicas that
 * are behind, log that is kept for nobody. A role that may not see other sessions (`pg_monitor`) measures its own.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Measure } from '../process/measure.ts'
import { type Db, isRetryable } from './database.ts'

/** A transaction older than this is told: nothing of the site takes so long. */
const oldAfter = sql`interval '1 minute'`
const mostTold = 10
/** A session of the site's role that waits inside a transaction for so long is ended, also one opened by hand. */
const mostIdle = '10min'

const measure = (
  name: string,
  help: string,
  label: string,
  values: RawBuilder<{ of: string; value: number }>,
): Measure => ({ name, help, label, read: async (db) => (await values.execute(db)).rows })

/**
 * Transactions that are open for longer than `after`. One that has written holds up every follower; any other holds up
 * the cleanup of old rows.
 */
export const oldTransactions = (after: RawBuilder<unknown>): Measure =>
  measure(
    'kurazh_old_transaction_seconds',
    'Age of the oldest transactions that are open for more than a minute, by the pid of their session',
    'pid',
    sql`
      select pid::text as of, extract(epoch from clock_timestamp() - xact_start)::float8 as value from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and xact_start < clock_timestamp() - ${after}
        and (state like 'idle in transaction%' or backend_xid is not null)
      order by xact_start limit ${mostTold}`,
  )

export const databaseHealth: readonly Measure[] = [
  oldTransactions(oldAfter),
  measure(
    'kurazh_replica_behind_bytes',
    'Log that a replica has not replayed yet',
    'replica',
    sql`
      select application_name as of, coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float8 as value
      from pg_stat_replication where not pg_is_in_recovery() and state = 'streaming' group by application_name`,
  ),
  measure(
    'kurazh_replication_slot_bytes',
    'Log that is kept for a replication slot',
    'slot',
    sql`
      select slot_name as of, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as value
      from pg_replication_slots where not pg_is_in_recovery()`,
  ),
]

/**
 * Sets the timeout for every later session of the site's role, also those opened by hand: one forgotten `begin` would
 * hold up every follower. Connections of the site have a shorter one.
 */
export async function limitIdleTransactions(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where r.rolname = current_user and s.setconfig::text like '%idle_in_transaction_session_timeout=%') as known`.execute(
    db,
  )
  // An operator's own value stays.
  if (rows[0]?.known === true) return
  try {
    await sql`alter role current_user set idle_in_transaction_session_timeout = ${sql.lit(mostIdle)}`.execute(db)
  } catch (error) {
    // Another process sets it at the same moment.
    if (!isRetryable(error) && !/concurrently updated/.test(String(error))) throw error
  }
}
