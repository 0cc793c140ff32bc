/**
 * Group commit: items that arrive while a write is in flight go to the database together in the next one.
 * No timer: an idle queue writes at once, a busy one fills its batches by itself.
 */
import { isConnectionLoss, isRetryable } from './database.ts'

export interface GroupCommitOptions<Item, Result> {
  /** Items of one key never share a batch, and are written in the order they came. Batches are sorted by it. */
  keyOf(item: Item): number
  /**
   * Writes a batch in one transaction and answers each item in the batch's order.
   * It must be idempotent: after a lost connection the same batch is written again.
   */
  write(batch: readonly Item[]): Promise<readonly Result[]>
  /** Most items a batch. */
  batchSize: number
  /** Writes at a time: two keep the database busy while the process works on the next batch. */
  writesInFlight: number
  /** How long a batch is retried while the database is away before its items fail, in milliseconds. */
  patienceMs: number
}

export interface GroupCommit<Item, Result> {
  submit(item: Item): Promise<Result>
  /** Resolves when nothing is queued or in flight. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Makes a queue with its own writers. */
export function createGroupCommit<Item, Result>(options: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  type Entry = Waiting<Item, Result>
  /** Entries whose key nobody else holds, in the order they came. */
  let ready: Entry[] = []
  /** A key is here while one of its entries is ready or being written; its list holds those that came behind. */
  const behind = new Map<number, Entry[]>()
  let inFlight = 0
  let idle: (() => void)[] = []

  function enqueue(entry: Entry): void {
    const key = options.keyOf(entry.item)
    const line = behind.get(key)
    if (line !== undefined) {
      line.push(entry)
      return
    }
    behind.set(key, [])
    ready.push(entry)
    // Collect what the same turn of the event loop brings before the first write goes out.
    if (inFlight < options.writesInFlight && ready.length === 1) setImmediate(pump)
  }

  function release(key: number): void {
    const next = behind.get(key)?.shift()
    if (next === undefined) behind.delete(key)
    else ready.push(next)
  }

  function pump(): void {
    while (inFlight < options.writesInFlight && ready.length > 0) {
      const batch = ready.slice(0, options.batchSize)
      ready = ready.slice(options.batchSize)
      batch.sort((a, b) => options.keyOf(a.item) - options.keyOf(b.item))
      inFlight++
      void settle(batch, Date.now() + options.patienceMs).finally(() => {
        for (const entry of batch) release(options.keyOf(entry.item))
        inFlight--
        pump()
        if (inFlight === 0 && ready.length === 0) for (const wake of idle.splice(0)) wake()
      })
    }
  }

  async function settle(batch: readonly Entry[], deadline: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const results = await options.write(batch.map((entry) => entry.item))
        if (results.length !== batch.length) throw new Error('a batch was answered with another number of results')
        batch.forEach((entry, index) => entry.resolve(results[index] as Result))
        return
      } catch (error) {
        if (isConnectionLoss(error) && Date.now() < deadline) await pause(Math.min(20 * 2 ** attempt, 500))
        else if (isRetryable(error) && attempt < 5) await pause(Math.random() * 10)
        else return isolate(batch, error, deadline)
      }
    }
  }

  /** One poisonous item must not hold back the others: the batch is halved until it stands alone. */
  async function isolate(batch: readonly Entry[], error: unknown, deadline: number): Promise<void> {
    if (batch.length === 1 || isConnectionLoss(error)) {
      for (const entry of batch) entry.reject(error)
      return
    }
    const middle = batch.length >> 1
    await settle(batch.slice(0, middle), deadline)
    await settle(batch.slice(middle), deadline)
  }

  return {
    submit: (item) => new Promise<Result>((resolve, reject) => enqueue({ item, resolve, reject })),
    drain: () => (inFlight === 0 && ready.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
