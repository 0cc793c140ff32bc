/** One run of the server: from spawning until it is ready, and from the stop signal until it is gone. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { EmbeddedPostgresError, spawnOptions } from './run-as.ts'
import { openLog, tailOfLog } from './server-log.ts'

/** A server that accepts connections. */
export interface Postmaster {
  readonly pid: number
  /** Settles, with the reason in words, when the process is gone. */
  readonly ended: Promise<string>
  /** Ends connections and transactions, writes a checkpoint and waits until the process is gone. */
  stop(): Promise<void>
}

/** Durability is PostgreSQL's default: an acknowledged commit is on the disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may be at most 107 bytes long, and it is not needed.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // A third of a bet's log are first images of pages after a checkpoint.
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // We receive a refused constraint from its statement; copied into the log as well it would show players' data.
  log_min_error_statement: 'panic',
} as const

/**
 * Starts the server and waits until it answers, however long its recovery takes. Throws its last log lines when it
 * ends instead, or when `giveUp` is aborted; no process is left then.
 */
export async function launch(home: Home, binaries: Binaries, url: string, giveUp?: AbortSignal): Promise<Postmaster> {
  const log = await openLog(home.dataDir)
  const { size: logStart } = await log.stat()
  const options = Object.entries({ ...settings, port: new URL(url).port, cluster_name: home.mark })
  const child = spawn(
    binaries.postgres,
    ['-D', home.cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...spawnOptions(home.user),
      stdio: ['ignore', log.fd, log.fd],
      // Its own process group: Ctrl-C in the terminal reaches the site, which finishes its work before it stops the
      // database.
      detached: true,
    },
  )
  const ended = endOf(child)
  await log.close()
  const gone = new AbortController()
  void ended.then(() => gone.abort())
  const ready = await answers(url, giveUp === undefined ? gone.signal : AbortSignal.any([gone.signal, giveUp]))
  if (!ready || child.pid === undefined) {
    if (!gone.signal.aborted) await stop(child, ended)
    throw new EmbeddedPostgresError(
      `База данных не запустилась (${await ended}): ${await tailOfLog(home.dataDir, logStart)}`,
    )
  }
  return { pid: child.pid, ended, stop: () => stop(child, ended) }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `код ${code}` : `сигнал ${signal}`))
  })
}

/** False when waiting became pointless before the server answered. */
async function answers(url: string, pointless: AbortSignal): Promise<boolean> {
  while (!pointless.aborted) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      return !pointless.aborted
    } catch {
      // Not listening yet, recovering, or another server on the port: then ours is about to end.
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const patience = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of patience) {
    child.kill(signal)
    const timer = new AbortController()
    const inTime = await Promise.race([
      ended.then(() => true),
      sleep(patienceMs, false, { signal: timer.signal }).catch(() => false),
    ])
    timer.abort()
    if (inTime) return
  }
}
