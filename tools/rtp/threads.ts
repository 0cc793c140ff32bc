/** As many threads as cores, each doing the next part of the report that nobody has taken. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Part, Told } from './part.ts'

interface Waiting {
  part: Part
  resolve(told: unknown): void
  reject(error: unknown): void
}

export class Threads {
  readonly #waiting: Waiting[] = []
  readonly #threads: Worker[] = []

  /** What a part tells; parts are begun in the order they are asked for. */
  tell<Of extends Part>(part: Of): Promise<Told<Of>> {
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
    thread.on('message', (told: unknown) => {
      doing?.resolve(told)
      next()
    })
    thread.on('error', (error) => doing?.reject(error))
    next()
  }
}
