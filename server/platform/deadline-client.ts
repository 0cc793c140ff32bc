/** Connections that do not wait for ever: a path that has gone silent looks like a slow answer, for as long as TCP likes. */
import pg from 'pg'
import { createWaits, type Wait } from './in-time.ts'

/** No answer came in time. What was asked may have been done. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly code = 'ETIMEDOUT'
}

/**
 * A kind of client whose every question has a deadline, in milliseconds: it fails with `NoAnswer` and its connection is destroyed. So are
 * those of the kind that have lain idle since before: what made one silent may have made them all. `gaveUp` hears of it.
 */
export function clientsWithin(deadlineMs: number, gaveUp: () => void): typeof pg.Client {
  const standing = new Set<DeadlineClient>()
  // One timer for all of them: a timer of each question costs as much as a bet's part of the question.
  const wait = createWaits(deadlineMs)

  class DeadlineClient extends pg.Client {
    #waiting: Wait | undefined
    #heardAt = performance.now()

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      standing.add(this)
      this.once('end', () => this.#gone())
      // Every question of a queue has been answered. Ours wait for each answer before they ask again.
      this.on('drain', () => this.#heard())
      const ask = this.query.bind(this) as (...question: unknown[]) => unknown
      this.query = ((...question: unknown[]) => {
        this.#asked()
        return ask(...question)
      }) as typeof this.query
    }

    #asked(): void {
      if (this.#waiting !== undefined) return
      const askedAt = performance.now()
      this.#waiting = wait(() => this.#giveUp(askedAt))
    }

    #heard(): void {
      this.#waiting?.end()
      this.#waiting = undefined
      this.#heardAt = performance.now()
    }

    #giveUp(askedAt: number): void {
      gaveUp()
      for (const client of standing) if (client === this || client.#isIdleSince(askedAt)) client.#destroy()
    }

    #isIdleSince(moment: number): boolean {
      return this.#waiting === undefined && this.#heardAt < moment
    }

    #destroy(): void {
      this.#gone()
      // As the pool itself does: to end a connection politely is to wait for it.
      const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
      connection.stream.destroy(new NoAnswer('the database did not answer in time'))
    }

    #gone(): void {
      this.#waiting?.end()
      standing.delete(this)
    }
  }

  return DeadlineClient
}
