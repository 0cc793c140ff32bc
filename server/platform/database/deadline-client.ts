/**
 * Database connections with a deadline. A silent network path looks like a slow answer, for as long as TCP allows.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { eachHost } from '../process/hosts.ts'
import { goesOn, nameOfWork } from '../process/loop-watch.ts'
import { leadTo, primaryOf } from './primary.ts'
import { createWaits, type Wait } from './in-time.ts'

/** No answer came, or none that may be believed. The query may have been executed. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly code = 'ETIMEDOUT'
}

const standardPort = 5432

/**
 * Creates a client class for an address: of several hosts it connects to the primary. Its every query has a deadline, in milliseconds: the query fails with `NoAnswer` and its
 * connection is destroyed. Connections of this class that have been idle since before it began are destroyed too: the
 * same cause may have broken them all. `gaveUp` is called each time.
 */
export function clientsWithin(url: string, deadlineMs: number, gaveUp: () => void): typeof pg.Client {
  const standing = new Set<DeadlineClient>()
  // One timer for all of them: a timer per query costs as much as a bet's part of the query.
  const wait = createWaits(deadlineMs)

  class DeadlineClient extends pg.Client {
    #waiting: Wait | undefined
    #heardAt = performance.now()
    /** Whose question waits for its answer. */
    #asker: string | undefined
    #ended: () => void = () => undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      standing.add(this)
      // Without a listener the error would end the process. It has none while the connection is handed from one part to
      // another, and no query to fail between two statements of a transaction: the next query fails.
      this.on('error', () => undefined)
      if (eachHost(url).length > 1) this.#seekPrimary()
      this.once('end', () => this.#gone())
      // Every queued query has been answered. Our code waits for each answer before the next query.
      this.on('drain', () => this.#heard())
      // Before the rows are read and sent to the reader.
      this.once('connect', () => streamOf(this).prependListener('data', () => goesOn(this.#asker)))
      const ask = this.query.bind(this) as (...question: unknown[]) => unknown
      this.query = ((...question: unknown[]) => {
        this.#asked()
        return ask(...question)
      }) as typeof this.query
    }

    #seekPrimary(): void {
      const connect = this.connect.bind(this) as () => Promise<unknown>
      const reach = async () => {
        const primary = await primaryOf(url)
        this.#ended = leadTo(url, primary, () => this.#destroy('another database is the primary now'))
        const { hostname, port } = new URL(primary)
        Object.assign(this, { host: hostname, port: Number(port === '' ? standardPort : port) })
        await connect()
        return this
      }
      this.connect = ((done?: (error?: Error) => void) =>
        done === undefined ? reach() : void reach().then(() => done(), done)) as typeof this.connect
    }

    #asked(): void {
      this.#asker = nameOfWork()
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
      for (const client of standing)
        if (client === this || client.#isIdleSince(askedAt)) client.#destroy('the database did not answer in time')
    }

    #isIdleSince(moment: number): boolean {
      return this.#waiting === undefined && this.#heardAt < moment
    }

    #destroy(why: string): void {
      this.#gone()
      // As the pool itself does: closing a connection politely means waiting for it.
      // While the primary is sought nobody listens to the socket: the error would end the process.
      streamOf(this)
        .once('error', () => undefined)
        .destroy(new NoAnswer(why))
    }

    #gone(): void {
      this.#ended()
      this.#waiting?.end()
      standing.delete(this)
    }
  }

  return DeadlineClient
}

/** The socket under a client. */
const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream
