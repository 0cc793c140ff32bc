/** A thread pool with one thread per core, each taking the next part of the report from a queue. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Part, PartResult } from './part.ts'

interface Waiting {
  part: Part
  resolve(result: unknown): void
  reject(error: unknown): void
}

export class Threads {
  readonly #waiting: Waiting[] = []
  readonly #threads: Worker[] = []

  /** The result of a part; parts are started in the order of the calls. */
  tell<Of extends Part>(part: Of): Promise<PartResult<Of>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ part, resolve, reject })
      if (this.#threads.length < availableParallelism()) this.#begin()
    })
  }

  #begin(): void {
    const thread = new Worker(new URL('./part.ts', import.meta.url))
    this.#threads.push(thread)
    let doing: Waiting | undefined
    const next = () => {
      doing = this.#waiting.shift()
      if (doing === undefined) void thread.terminate()
      else thread.postMessage(doing.part)
    }
    thread.on('message', (result: unknown) => {
      doing?.resolve(result)
      next()
    })
    thread.on('error', (error) => doing?.reject(error))
    next()
  }
}
