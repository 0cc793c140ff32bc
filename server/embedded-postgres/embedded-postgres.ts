/**
 * Runs the site's own PostgreSQL in DATA_DIR, without manual work: created on the first start, stopped with the site,
 * restarted when it dies, and cleaned up after a killed site. With DATABASE_URL none of this runs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lockFile, secretIn } from '../platform/process/data-folder.ts'
import { usableBinaries, type Binaries } from './binaries.ts'
import { ensureCluster, role } from './cluster.ts'
import { findHome, type Home } from './home.ts'
import { stopLeftovers } from './leftovers.ts'
import { freePort } from './port.ts'
import { launch, type Postmaster } from './postmaster.ts'
import { boundLog } from './server-log.ts'
import { supervise } from './supervision.ts'
import { keepUrl, lastUrl } from './url-file.ts'

export { EmbeddedPostgresError } from './run-as.ts'

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; created if missing. */
  readonly dataDir: string
  readonly log: { info(message: string): void; warn(message: string): void }
  /** Called when the server died by itself; it is already being restarted. */
  readonly onUnexpectedExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** With the password. Does not change during the life of this object, over any number of restarts. */
  readonly url: string
  /** Fast shutdown: connections are ended, everything committed is kept. */
  stop(): Promise<void>
  /** Of the server, undefined while it is being restarted. */
  pid(): number | undefined
}

const database = 'kurazh'
const startAttempts = 5
const logCheckMs = 60_000

/**
 * Starts the database of this data folder. Throws EmbeddedPostgresError or DataFolderError with a sentence for the
 * operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await findHome(options.dataDir)
  // Next to the cluster and not only in DATA_DIR: a copied data folder may point to the same cluster.
  const lock = lockFile(`${home.folder}/postgres.lock.sqlite`, home.dataDir)
  try {
    const binaries = await usableBinaries(home)
    const password = (await secretIn(home.dataDir, 'postgres')).toString('hex')
    await stopLeftovers(home)
    await ensureCluster(home, binaries, password)
    const { postmaster, url } = await firstLaunch(home, binaries, password)
    await keepUrl(home.dataDir, url)
    return tend(home, binaries, postmaster, url, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function firstLaunch(
  home: Home,
  binaries: Binaries,
  password: string,
): Promise<{ postmaster: Postmaster; url: string }> {
  const last = await lastUrl(home.dataDir)
  const lastPort = last === undefined ? undefined : Number(new URL(last).port)
  for (let attempt = 1; ; attempt++) {
    // The port was free a moment ago; if another program is quicker, the next attempt uses another one.
    const port = await freePort(lastPort)
    const address = (name: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
    try {
      const postmaster = await launch(home, binaries, address('postgres'))
      await ensureDatabase(address('postgres'))
      return { postmaster, url: address(database) }
    } catch (error) {
      await stopLeftovers(home)
      if (attempt === startAttempts) throw error
      await sleep(100 * attempt)
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}

function tend(
  home: Home,
  binaries: Binaries,
  first: Postmaster,
  url: string,
  options: EmbeddedPostgresOptions,
  release: () => void,
): EmbeddedPostgres {
  const { log } = options
  const supervised = supervise(first, {
    async restart(stopping) {
      // Dying backends hold the shared memory of the old server; a new one is refused until they are gone.
      await stopLeftovers(home)
      return launch(home, binaries, url, stopping)
    },
    died(reason) {
      log.warn(`База данных остановилась сама (${reason}), запускаем снова`)
      options.onUnexpectedExit?.(reason)
    },
    failed: (error) => log.warn(error instanceof Error ? error.message : String(error)),
    recovered: () => log.info('База данных снова работает'),
  })
  const logCheck = setInterval(() => void boundLog(home.dataDir).catch(() => undefined), logCheckMs).unref()
  // For exits that never reach `stop`: the server is signalled, even if nothing waits for it.
  const leave = () => {
    const pid = supervised.pid()
    try {
      if (pid !== undefined) process.kill(pid, 'SIGINT')
    } catch {
      // It died at this very moment.
    }
  }
  process.once('exit', leave)
  return {
    url,
    pid: supervised.pid,
    async stop() {
      process.off('exit', leave)
      clearInterval(logCheck)
      await supervised.stop()
      release()
    },
  }
}
