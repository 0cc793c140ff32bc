/** Opens the database: one pool, one query builder. Each slice names its own tables with `withTables`. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { clientsWithin } from './deadline-client.ts'
import { ofStandby, provesPrimary } from './primary.ts'
import { eachHost } from '../process/hosts.ts'
import type { Log } from '../process/log.ts'

// bigint columns are kopecks and ids: exact, never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  oncePerMoment(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)),
)

/**
 * Rows written together share one moment and are stored together. To parse it in each row costs as much as the rest of
 * the row.
 */
function oncePerMoment(read: (text: string) => unknown): (text: string) => unknown {
  let [lastText, last]: [string, unknown] = ['', undefined]
  return (text) => {
    if (text !== lastText) [lastText, last] = [text, read(text)]
    // Each row has its own Date, which no one else changes.
    return last instanceof Date ? new Date(last) : last
  }
}

const oldestServer = 150_000

export type Db = Kysely<unknown>
/** Everything that moves money requires one of these as an argument. */
export type Tx = Transaction<unknown>

export interface Database {
  db: Db
  /** For what reads everything and may take long while somebody waits for it: migrations, commands, the cost of a tournament. */
  patient: Db
  /** For reports: the server itself ends a statement after `reportPatienceMs`. */
  reports: Db
  /** For reports that may be some seconds old: the replica of REPLICA_URL, or the same as `reports` without one. */
  replica: Db
  /** For jobs that may take as long as they need: only they wait for each other here. */
  background: Db
  /** A connection of its own for the auditor: what stops betting waits for no other long work. */
  auditing: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  connections?: number
  /** How long a connection may take to answer before it counts as lost, in milliseconds. */
  deadlineMs?: number
  /** A streaming copy of the database, see `Database.replica`. */
  replicaUrl?: string | undefined
  log?: Pick<Log, 'warn'>
}

const usualDeadlineMs = 8_000
const patientDeadlineMs = 3_600_000
const patientConnections = 2
const reportConnections = 2
/** How long a statement of a report may take, in milliseconds. */
export const reportPatienceMs = 30_000
const backgroundConnections = 1
const auditConnections = 1
/** Connections of one process, and of all processes on a machine together: PostgreSQL allows a hundred by default. */
const usualConnections = 20
const connectionsOfMachine = 88

/** How many connections each of this many processes may have, in addition to those of long work and of the bus. */
export const connectionsOf = (processes: number): number =>
  Math.max(
    2,
    Math.min(
      usualConnections,
      Math.floor(connectionsOfMachine / processes) -
        patientConnections -
        reportConnections -
        backgroundConnections -
        auditConnections -
        1,
    ),
  )

/** Opens a pool on a PostgreSQL address. Throws a readable sentence when the server is older than 15. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const database = databaseAt(url, options)
  try {
    const version = await database.pool.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    )
    const number = version.rows[0]?.number ?? 0
    if (number < oldestServer)
      throw new Error(`Нужен PostgreSQL 15 или новее, а по адресу DATABASE_URL отвечает ${Math.floor(number / 10_000)}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Creates another pool on the address of an open database. It connects on first use. */
export function databaseAt(
  url: string,
  { connections = usualConnections, deadlineMs = usualDeadlineMs, replicaUrl, log }: DatabaseOptions = {},
): Database {
  const pool = openPool(url, connections, deadlineMs, log)
  const longPools = [
    openPool(url, patientConnections, patientDeadlineMs, log),
    openPool(url, backgroundConnections, patientDeadlineMs, log),
    openPool(url, auditConnections, patientDeadlineMs, log),
    openPool(url, reportConnections, patientDeadlineMs, log, { statementMs: reportPatienceMs }),
    ...(replicaUrl === undefined
      ? []
      : [
          openPool(replicaUrl, reportConnections, patientDeadlineMs, log, {
            statementMs: reportPatienceMs,
            isReplica: true,
          }),
        ]),
  ] as const
  const db = builderOn(pool)
  const [patient, background, auditing, reports] = [
    builderOn(longPools[0]),
    builderOn(longPools[1]),
    builderOn(longPools[2]),
    builderOn(longPools[3]),
  ]
  const replica = longPools[4] === undefined ? reports : builderOn(longPools[4])
  return {
    db,
    patient,
    reports,
    replica,
    background,
    auditing,
    pool,
    async close() {
      await Promise.all(
        [...new Set([db, patient, reports, replica, background, auditing])].map((each) => each.destroy()),
      )
      // Kysely ends no pool that it never used.
      await Promise.all([pool, ...longPools].filter((each) => !each.ending).map((each) => each.end()))
    },
  }
}

const builderOn = (pool: pg.Pool): Db => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

function openPool(
  url: string,
  connections: number,
  deadlineMs: number,
  log: DatabaseOptions['log'],
  settings: ConnectionSettings = {},
): pg.Pool {
  const Client = clientsWithin(url, deadlineMs, () =>
    log?.warn({ deadlineMs }, 'the database did not answer in time: its connections are made anew'),
  )
  const pool = new pg.Pool({
    ...reaching(url),
    Client,
    max: connections,
    application_name: 'kurazh',
    verify: (client, done) =>
      client.query(ownSettings(settings), (error: Error | null) => done(error === null ? undefined : ofStandby(error))),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Options of every connection to the database: connecting has a timeout, and a broken connection is noticed while idle.
 * Of several hosts they name the first: classes of `clientsWithin` find the primary.
 */
export const reaching = (url: string) => ({
  connectionString: eachHost(url)[0],
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * Settings of our connections that override those of the database. The stored functions pin their plans, which makes
 * every call look expensive enough to be compiled: that costs more than the call. A process that goes silent in a
 * transaction holds its locks no longer than this. A connection is used once its database has proved to be a primary.
 */
const ownSettings = ({ statementMs, isReplica = false }: ConnectionSettings) => `
  select ${statementMs === undefined ? '' : `set_config('statement_timeout', '${statementMs}', false), `}set_config('jit', 'off', false), set_config('idle_in_transaction_session_timeout', '30s', false),
    set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false),
    ${isReplica ? 'true' : provesPrimary}`

interface ConnectionSettings {
  /** How long the server lets a statement run, in milliseconds; undefined: as long as it takes. */
  statementMs?: number
  /** The database need not be a primary. */
  isReplica?: boolean
}

/** Runs `work` in one READ COMMITTED transaction. Side effects belong after the returned promise. */
export function transaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/**
 * Returns once the database has proved to be the primary: then every connection of `db` is to it. One that was replaced
 * and does not know it yet waits for its standby, so this fails as unavailable.
 */
export async function provePrimary(db: Db): Promise<void> {
  await sql`select ${sql.raw(provesPrimary)}`.execute(db).catch((error: unknown) => {
    throw error instanceof Error ? ofStandby(error) : error
  })
}

/** True for errors with an unknown outcome: the connection broke, so the work may have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return driverWords.has(error.message)
  return lostCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code)
}

/** True for temporary errors: the connection broke, or the database has no room or no time. A retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLoss(error) || refusedCodes.has(codeOf(error) ?? '')
}

/** True where the server ended a statement that took longer than it may. */
export const isOutOfTime = (error: unknown): boolean => codeOf(error) === '57014'

/** True for errors after which the same transaction may simply be retried. */
export function isRetryable(error: unknown): boolean {
  return ['23505', '40P01', '40001'].includes(codeOf(error) ?? '')
}

/** PostgreSQL ends a connection or refuses new ones; also the network's own codes. */
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  '25P04',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's messages for a lost connection without a code. Compared exactly, so that no other error matches. */
const driverWords = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Rolled back for lack of disk space, memory, a lock or time, or because this server is read-only now. */
const refusedCodes = new Set(['53000', '53100', '53200', '53400', '58000', '58030', '25006', '55P03', '57014'])

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
