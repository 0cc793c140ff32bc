/**
 * Runs several processes of the site on one machine (WORKERS). The first one holds the data folder and the database
 * and serves no one. It starts the others, which share its ports, carries their events, replaces one that dies, and
 * stops them.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { setupPrimary } from '@socket.io/cluster-adapter'
import type { Ports } from './app.ts'
import type { EncryptionKey } from './platform/security/encryption.ts'
import type { Log } from './platform/process/log.ts'
import { relayBetweenNeighbours } from './platform/realtime/neighbours.ts'
import { spreadBySystem } from './platform/realtime/shared-port.ts'

/** What a worker receives from the first process. */
export interface Ground {
  databaseUrl: string
  seedKey: EncryptionKey
  ports: Ports
}

export interface Workers extends Ports {
  /**
   * Lets all workers finish their work in progress; one that has not ended after this many milliseconds is killed.
   */
  stop(mostMs: number): Promise<void>
}

/** A worker that lives shorter than this failed at its start: the next one waits, twice as long each time. */
const startMs = 10_000
const [shortestRestMs, longestRestMs] = [500, 30_000]

/** Keys as hex: processes exchange JSON. */
interface GroundByWire {
  databaseUrl: string
  keys: string[]
  ports: Ports
}

/**
 * Starts this many, the first one alone: it creates what the others use. Throws when one of them ends before it
 * listens, and stops the others; the worker itself has logged why.
 */
export async function startWorkers(count: number, ground: Ground, log: Log): Promise<Workers> {
  setupPrimary()
  const letGo = relayBetweenNeighbours()
  const stopping = new AbortController()
  const stop = async (mostMs: number) => {
    stopping.abort()
    await Promise.all(standing().map((worker) => end(worker, mostMs)))
    letGo()
  }
  let first: Ports | undefined
  // If the system chose the ports of the first worker, all workers use them.
  const start = () => startWorker(spreadBySystem && first ? { ...ground, ports: first } : ground)

  let rests = 0
  async function replace(diedAfterMs: number): Promise<void> {
    rests = diedAfterMs < startMs ? rests + 1 : 0
    if (rests > 0)
      await sleep(Math.min(longestRestMs, shortestRestMs * 2 ** (rests - 1)), undefined, {
        signal: stopping.signal,
      }).catch(() => undefined)
    if (stopping.signal.aborted) return
    try {
      watch(start())
    } catch (error) {
      log.error({ err: error }, 'a worker could not be started')
      void replace(0)
    }
  }
  function watch(worker: Worker): void {
    const startedAt = performance.now()
    whenEnded(worker, (how) => {
      if (stopping.signal.aborted) return
      log.error({ pid: worker.process.pid, ...how }, 'a worker ended and is replaced')
      void replace(performance.now() - startedAt)
    })
  }
  /** Once it listens, its end no longer counts as a failed start. */
  async function open(): Promise<Ports> {
    const worker = start()
    const ports = await listening(worker)
    watch(worker)
    return ports
  }

  try {
    first = await open()
    await Promise.all(Array.from({ length: count - 1 }, open))
  } catch (error) {
    await stop(0)
    throw error
  }
  return { ...first, stop }
}

async function end(worker: Worker, mostMs: number): Promise<void> {
  if (worker.isDead() || worker.process.pid === undefined) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const impatient = setTimeout(() => worker.process.kill('SIGKILL'), mostMs)
  await ended
  clearTimeout(impatient)
}

/** Calls back once it has ended, or could not be started. */
function whenEnded(worker: Worker, tell: (how: { code?: number; signal?: string; err?: Error }) => void): void {
  worker.once('exit', (code, signal) => tell({ code, signal }))
  worker.on('error', (err) => {
    if (worker.process.pid === undefined) tell({ err })
  })
}

const standing = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function startWorker({ databaseUrl, seedKey, ports }: Ground): Worker {
  const worker = cluster.fork()
  // A failure to send to a worker that has just been killed is no failure of this process.
  worker.on('error', () => undefined)
  // Not in its environment, which other users of the machine may be able to read.
  worker.send({
    databaseUrl,
    keys: [seedKey.current, ...seedKey.former].map((key) => key.toString('hex')),
    ports,
  } satisfies GroundByWire)
  return worker
}

/** Resolves once the worker listens. */
function listening(worker: Worker): Promise<Ports> {
  return new Promise((resolve, reject) => {
    whenEnded(worker, () => reject(new WorkerFailed()))
    worker.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'realtimePort' in message) resolve(message as Ports)
    })
  })
}

/** A worker failed to start listening. It has logged why. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}

/** In a worker: receives the ground from the first process. */
export async function groundOfWorker(): Promise<Ground> {
  const [{ databaseUrl, keys, ports }] = (await once(process, 'message')) as [GroundByWire]
  const [current = Buffer.alloc(0), ...former] = keys.map((key) => Buffer.from(key, 'hex'))
  return { databaseUrl, seedKey: { current, former }, ports }
}

/** In a worker: reports that it listens. */
export function tellListening(ports: Ports): void {
  process.send?.(ports)
}
