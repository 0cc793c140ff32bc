/** The copy of the database that reports read: that it is one, and how old it is. */
import { sql } from 'kysely'
import type { Row } from '../rows.ts'
import type { Log } from '../process/log.ts'
import { SettingsError } from '../process/settings-error.ts'
import type { Database, Db } from './database.ts'

/**
 * Throws SettingsError where REPLICA_URL leads to the database of another site. A replica that does not answer, or has
 * nothing of the site yet, stops nobody: reports say so when they are asked.
 */
export async function refuseOtherReplica(
  { db, reports, replica }: Pick<Database, 'db' | 'reports' | 'replica'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (replica === reports) return
  const own = await identityOf(db)
  const copied = await identityOf(replica).catch((error: unknown) =>
    log.warn({ err: error }, 'the replica does not answer'),
  )
  if (copied !== undefined && copied !== own)
    throw new SettingsError('REPLICA_URL: по этому адресу база другого сайта. Нужна копия базы из DATABASE_URL')
}

async function identityOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'site_identity'>, 'id'>>`select id from site_identity`.execute(db)
  return rows[0]?.id
}

/**
 * How many seconds old the replica's data is: every node marks the database each second. A replica that is cut off grows
 * old, also when nothing else is written.
 */
export async function secondsBehind(replica: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - max(at))::float8 as seconds from node_mark`.execute(replica)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
