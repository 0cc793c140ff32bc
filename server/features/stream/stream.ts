/**
 * Runs the stream: decides a batch, sends its files, records that they have arrived, one batch after another. Any step
 * may be interrupted: the batch is sent again, the same. One process at a time works, the others wait for their turn.
 */
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type DatabaseMark, markDatabase, WentBack } from '../../platform/database/restoration.ts'
import { attemptsOf } from '../../platform/process/failing-items.ts'
import type { Log } from '../../platform/process/log.ts'
import { decideBatch, type FilledBatch, knownBatches, recordDelivery, waitingBatch } from './batch.ts'
import { fileOf, kinds } from './batch-file.ts'
import type { Destination } from './destination.ts'
import { atOnce, gatherMs, pauseMs, turnMs } from './policy.ts'

export interface StreamOptions {
  /** Of a pool of its own: one of its connections is held all along. */
  db: Db
  destination: Destination
  /** Where this process remembers what the database had when it last sent something. */
  markFolder: string
  log: Log
  /** Ends it after the batch under way. */
  signal: AbortSignal
  /** True: ends when there is nothing more to send, and throws where it cannot. */
  once?: boolean
  about?: number
}

/** Returns once it is stopped. Throws WentBack where the database lost something that was sent. */
export async function runStream(options: StreamOptions): Promise<void> {
  const { db, log, signal, once = false } = options
  for (let failures = 0; !signal.aborted;) {
    try {
      const isDone = await db.connection().execute((own) => inTurn(own, options, () => (failures = 0)))
      if (isDone) return
    } catch (error) {
      if (error instanceof WentBack || once) throw error
      log.error({ err: error }, 'the stream failed and will go on')
      await rest(Math.min(pauseMs.last, pauseMs.first * 2 ** failures++), signal)
    }
  }
}

const lock = sql`hashtextextended('stream', 0)`

/** Works while this connection lasts. Returns true where there is nothing left to do. */
async function inTurn(own: Db, options: StreamOptions, worked: () => void): Promise<boolean> {
  const { destination, markFolder, log, signal, once = false, about = atOnce } = options
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(own)
  if (rows[0]?.ours !== true) return waited(signal, once)
  try {
    // The lock, the check and the decision are on one connection: a database that is replaced meanwhile breaks it.
    await mkdir(markFolder, { recursive: true, mode: 0o750 })
    const mark = await markDatabase(own, markFolder)
    await destination.prepare(await knownBatches(own))
    const attempts = attemptsOf({ db: own, log }, 'stream')
    while (!signal.aborted) {
      const sent = await attempts.attempt('delivery', () => sendNext(own, destination, mark, about))
      if (sent === undefined) throw new Error('a batch of the stream was not delivered')
      worked()
      if (once && sent.result === 0) return true
      if (!once && sent.result < about) await rest(gatherMs, signal)
    }
    return true
  } finally {
    await sql`select pg_advisory_unlock(${lock})`.execute(own).catch(() => undefined)
  }
}

async function waited(signal: AbortSignal, once: boolean): Promise<boolean> {
  if (once) throw new Error('another process runs the stream')
  await rest(turnMs, signal)
  return false
}

/** Sends the next batch. Returns how many bets or transfers it has; 0: there is none. */
async function sendNext(db: Db, destination: Destination, mark: DatabaseMark, about: number): Promise<number> {
  const batch = (await waitingBatch(db)) ?? (await decideBatch(db, about))
  if (batch === undefined) return 0
  // Written after the decision and before anything leaves: a database without the decision is without this mark.
  await mark.beat()
  await send(destination, batch)
  await recordDelivery(db, batch)
  return Math.max(batch.bets, batch.transfers)
}

async function send(destination: Destination, batch: FilledBatch): Promise<void> {
  for (const kind of kinds) await destination.put(fileOf(kind, batch))
}

const rest = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
