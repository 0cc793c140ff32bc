/** Stores commitments the server has given out and no bet of this page has used: the promise a bet is later held to. */
import type { Commitment } from '@kurazh/contract/play/play.ts'

/** How far below the server's lowest offer used nonces are remembered; late answers cannot be older than its window. */
const memory = 256

export class CommitmentPool {
  readonly #free = new Map<number, string>()
  readonly #taken = new Set<number>()
  /** Nonces below it are void, even if the server offers them. */
  #lowest = 0

  /** How many bets can start without a request to the server. */
  get size(): number {
    return this.#free.size
  }

  /**
   * Adds commitments the server offers. The first one received for a nonce stays: a later, different one must fail the
   * check, not replace it.
   */
  add(offered: readonly Commitment[]): void {
    let lowest = Number.POSITIVE_INFINITY
    for (const { nonce, commitment } of offered) {
      lowest = Math.min(lowest, nonce)
      if (nonce >= this.#lowest && !this.#taken.has(nonce) && !this.#free.has(nonce)) this.#free.set(nonce, commitment)
    }
    for (const nonce of this.#taken) if (nonce < lowest - memory) this.#taken.delete(nonce)
  }

  /**
   * Takes the lowest unused nonce that is not kept for something else; it is never given out again. Undefined when
   * there is none.
   */
  take(isKept: (nonce: number) => boolean = () => false): Commitment | undefined {
    const nonce = [...this.#free.keys()].toSorted((a, b) => a - b).find((each) => !isKept(each))
    if (nonce === undefined) return undefined
    const commitment = this.#free.get(nonce) as string
    this.#free.delete(nonce)
    this.#taken.add(nonce)
    return { nonce, commitment }
  }

  /** The promise received for an unused nonce. */
  promiseOf(nonce: number): string | undefined {
    return this.#free.get(nonce)
  }

  /** The server has declared all nonces below this one void: takes none of them any more. */
  startAt(lowest: number): void {
    this.#lowest = Math.max(this.#lowest, lowest)
    for (const nonce of this.#free.keys()) if (nonce < this.#lowest) this.#free.delete(nonce)
  }

  /** Gives back a nonce whose bet was refused for another reason: it is still unused. */
  giveBack({ nonce, commitment }: Commitment): void {
    this.#taken.delete(nonce)
    if (nonce >= this.#lowest) this.#free.set(nonce, commitment)
  }

  /**
   * Forgets nonces the server no longer offers: another page of the same player has used them. Promises already
   * received are kept.
   */
  keepOnly(offered: readonly Commitment[]): void {
    const open = new Set(offered.map(({ nonce }) => nonce))
    for (const nonce of this.#free.keys()) if (!open.has(nonce)) this.#free.delete(nonce)
    this.add(offered)
  }
}
