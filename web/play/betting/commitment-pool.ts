/** Commitments the server has given out and no bet of this page has used: the promise a bet is later held to. */
import type { Commitment } from '@kurazh/contract/play.ts'

/** How far below the server's lowest offer used nonces are remembered; late answers cannot be older than its window. */
const memory = 256

export class CommitmentPool {
  readonly #free = new Map<number, string>()
  readonly #taken = new Set<number>()
  /** Nonces below it are void, whoever offers them. */
  #lowest = 0

  /** How many bets can start without asking the server. */
  get size(): number {
    return this.#free.size
  }

  /**
   * Adds what the server offers. The first commitment heard for a nonce stays: a later, different one must fail the check, not replace it.
   */
  add(offered: readonly Commitment[]): void {
    let lowest = Number.POSITIVE_INFINITY
    for (const { nonce, commitment } of offered) {
      lowest = Math.min(lowest, nonce)
      if (nonce >= this.#lowest && !this.#taken.has(nonce) && !this.#free.has(nonce)) this.#free.set(nonce, commitment)
    }
    for (const nonce of this.#taken) if (nonce < lowest - memory) this.#taken.delete(nonce)
  }

  /** The lowest unused nonce, never to be given again; undefined when there is none. */
  take(): Commitment | undefined {
    if (this.#free.size === 0) return undefined
    const nonce = Math.min(...this.#free.keys())
    const commitment = this.#free.get(nonce) as string
    this.#free.delete(nonce)
    this.#taken.add(nonce)
    return { nonce, commitment }
  }

  /** The promise heard for an unused nonce. */
  promiseOf(nonce: number): string | undefined {
    return this.#free.get(nonce)
  }

  /** The server has called all nonces below this one void: none of them is taken from here any more. */
  startAt(lowest: number): void {
    this.#lowest = Math.max(this.#lowest, lowest)
    for (const nonce of this.#free.keys()) if (nonce < this.#lowest) this.#free.delete(nonce)
  }

  /** Gives back a nonce whose bet was refused for another reason: it is still unused. */
  giveBack({ nonce, commitment }: Commitment): void {
    this.#taken.delete(nonce)
    if (nonce >= this.#lowest) this.#free.set(nonce, commitment)
  }

  /** Forgets nonces the server no longer offers: another page of the same player has used them. Promises already heard are kept. */
  keepOnly(offered: readonly Commitment[]): void {
    const open = new Set(offered.map(({ nonce }) => nonce))
    for (const nonce of this.#free.keys()) if (!open.has(nonce)) this.#free.delete(nonce)
    this.add(offered)
  }
}
