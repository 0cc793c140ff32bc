/**
 * Group commit: items that arrive during a write go to the database together in the next one. There is no timer: an
 * idle queue writes at once, a busy one fills its batches by itself.
 */
import { isRetryable, isUnavailable } from './database.ts'

export interface GroupCommitOptions<Item, Result> {
  /**
   * Items of one key never share a batch and are written in their order of arrival. Batches are sorted by the key.
   */
  keyOf(item: Item): number
  /**
   * Writes a batch in one transaction and returns a result per item in the batch's order. It must be idempotent: after
   * a lost connection the same batch is written once more.
   */
  write(batch: readonly Item[]): Promise<readonly Result[]>
  /** Most items per batch. */
  batchSize: number
  /** Simultaneous writes: two keep the database busy while the process prepares the next batch. */
  writesInFlight: number
  /**
   * How long a batch is retried while the database is away before its items fail, in milliseconds; by default longer
   * than a cluster needs to replace its primary.
   */
  patienceMs?: number
  /** Called for a batch that has failed three times, and each time the number of failures has doubled. */
  troubled?(error: unknown): void
  /** Waits between retries; by default the process's own timer. */
  wait?(ms: number): Promise<void>
}

export interface GroupCommit<Item, Result> {
  submit(item: Item): Promise<Result>
  /** Resolves when nothing is queued or in flight. */
  drain(): Promise<void>
}

const usualPatienceMs = 20_000

/** Fewer items than this go in one write: an extra transaction would cost more than sharing gains. */
const worthSharing = 32

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Creates a queue with its own writers. */
export function createGroupCommit<Item, Result>(options: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  const queue = new Queue(options)
  return {
    submit: (item) => new Promise<Result>((resolve, reject) => queue.enqueue({ item, resolve, reject })),
    drain: () => queue.drain(),
  }
}

class Queue<Item, Result> {
  readonly #options: GroupCommitOptions<Item, Result>
  readonly #pause: (ms: number) => Promise<void>
  /** Entries whose key is free, in order of arrival. */
  #ready: Waiting<Item, Result>[] = []
  /**
   * A key is here while one of its entries is ready or being written; its list holds the entries that wait for it.
   */
  readonly #behind = new Map<number, Waiting<Item, Result>[]>()
  #inFlight = 0
  #idle: (() => void)[] = []

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options
    this.#pause = options.wait ?? pause
  }

  enqueue(entry: Waiting<Item, Result>): void {
    const key = this.#options.keyOf(entry.item)
    const line = this.#behind.get(key)
    if (line !== undefined) {
      line.push(entry)
      return
    }
    this.#behind.set(key, [])
    this.#ready.push(entry)
    // Collect what the same turn of the event loop brings before the first write goes out.
    const worthLooking = this.#ready.length === 1 || this.#ready.length === this.#fewest()
    if (worthLooking && this.#inFlight < this.#options.writesInFlight) setImmediate(() => this.#pump())
  }

  drain(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve))
  }

  /** How many items justify a separate write while another is in progress. */
  #fewest(): number {
    return Math.min(worthSharing, this.#options.batchSize)
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && this.#ready.length === 0
  }

  #pump(): void {
    const { batchSize, keyOf, patienceMs = usualPatienceMs, writesInFlight } = this.#options
    while (this.#inFlight < writesInFlight && this.#ready.length > 0) {
      // A few items wait for the write in progress to end: a transaction of their own would cost more than the wait.
      if (this.#inFlight > 0 && this.#ready.length < this.#fewest()) return
      // Shared among the free writers: with all in one write, the process and the database would take turns waiting
      // for each other.
      const share = Math.ceil(this.#ready.length / (writesInFlight - this.#inFlight))
      const batch = this.#ready.splice(0, Math.min(batchSize, Math.max(share, this.#fewest())))
      batch.sort((a, b) => keyOf(a.item) - keyOf(b.item))
      this.#inFlight++
      void this.#settle(batch, Date.now() + patienceMs).finally(() => this.#finish(batch))
    }
  }

  #finish(batch: readonly Waiting<Item, Result>[]): void {
    for (const { item } of batch) {
      const key = this.#options.keyOf(item)
      const next = this.#behind.get(key)?.shift()
      if (next === undefined) this.#behind.delete(key)
      else this.#ready.push(next)
    }
    this.#inFlight--
    this.#pump()
    if (this.#isIdle()) for (const wake of this.#idle.splice(0)) wake()
  }

  async #settle(batch: readonly Waiting<Item, Result>[], deadline: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const results = await this.#options.write(batch.map((entry) => entry.item))
        if (results.length !== batch.length) throw new Error('a batch was answered with another number of results')
        for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result)
        return
      } catch (error) {
        if (isWorthTelling(attempt + 1)) this.#options.troubled?.(error)
        if (isRetryable(error) && attempt < 5) await this.#pause(Math.random() * 10)
        else if (isUnavailable(error) && Date.now() < deadline) await this.#pause(Math.min(20 * 2 ** attempt, 500))
        else return this.#isolate(batch, error, deadline)
      }
    }
  }

  /** One bad item must not hold back the others: the batch is halved until the item is alone. */
  async #isolate(batch: readonly Waiting<Item, Result>[], error: unknown, deadline: number): Promise<void> {
    if (batch.length === 1 || isUnavailable(error)) {
      for (const entry of batch) entry.reject(error)
      return
    }
    const middle = batch.length >> 1
    await this.#settle(batch.slice(0, middle), deadline)
    await this.#settle(batch.slice(middle), deadline)
  }
}

/** True after three failures, six, twelve, …: visible in the log without filling it. */
export function isWorthTelling(failures: number): boolean {
  return Number.isInteger(Math.log2(failures / 3))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
