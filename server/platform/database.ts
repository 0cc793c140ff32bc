/** The database: one pool, one query builder. Each slice names its own tables with `withTables`. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

// bigint columns are kopecks and ids: exact, never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)

const oldestServer = 150_000

export type Db = Kysely<unknown>
/** Everything that moves money takes one of these as a required argument. */
export type Tx = Transaction<unknown>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool on a PostgreSQL address. Throws a readable sentence when the server is older than 15. */
export async function openDatabase(url: string, connections = 20): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'kurazh', connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks in the pause between two statements of a transaction has no query to fail: the next statement will.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const version = await pool.query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
  const number = version.rows[0]?.number ?? 0
  if (number < oldestServer) {
    await pool.end()
    throw new Error(`Нужен PostgreSQL 15 или новее, а по адресу DATABASE_URL отвечает ${Math.floor(number / 10_000)}`)
  }
  return { db, pool, close: () => db.destroy() }
}

/** Runs `work` in one READ COMMITTED transaction. Side effects belong after the returned promise. */
export function transaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/** True for errors that say "the outcome is unknown": the connection broke, so the work may have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  if (code === undefined) return /terminat|closed|ended|timeout|ECONN|not queryable|connect/i.test(error.message)
  return code.startsWith('08') || code.startsWith('57P') || code.startsWith('E') || code === '53300'
}

/** True for errors after which the same transaction may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return ['23505', '40P01', '40001'].includes(sqlState(error) ?? '')
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
