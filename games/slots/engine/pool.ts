/**
 * A pool: a finite list of 2²¹ rounds, none of them stored. A bet draws the index of its round, `index = int(2^21)`,
 * exactly uniform; the whole round follows from the index and from the pool's salt, a constant of the rules. Since the
 * list is finite, its return is a sum over all of it: see 0023. Former rules of machines depend on this file: never
 * change its results.
 *
 * THE NUMBERS OF A ROUND are 32-bit words; additions are modulo 2^32, `>>` shifts in zeros, `rotl` rotates left. The
 * state is four words, initially a = 0, b = index, c = salt, d = 1. One number n is made by
 *
 *     n = a + b + d
 *     d = d + 1
 *     a = b xor (b >> 9)
 *     b = c + (c << 3)
 *     c = rotl(c, 21) + n        (c on the right is the former one)
 *
 * and the first twelve numbers are discarded. (This is sfc32 of the PractRand suite, seeded as there by salt·2^32 +
 * index.)
 *
 * A SYMBOL is drawn by one number: u = n >> 16, and the symbol is the first of the machine's list whose weight, added
 * to all weights before it, is greater than u. Weights are whole and add up to 65,536.
 */

/** Rounds in a pool. */
export const poolSize = 2 ** 21
/** The sum of the weights. */
const weightTotal = 2 ** 16

/** Plays the rounds of one pool by their index. */
export interface PoolRounds {
  /** Returns the round's pay, in ten-thousandths of the total bet. Throws RangeError for an invalid index. */
  play(index: number): number
  /** Whether the machine's feature started in the last round played. */
  readonly featured: boolean
}

/** The random numbers of one round. One object serves many rounds in turn. */
export class RoundNumbers {
  readonly #state = new Int32Array(4)

  /** Throws RangeError for an invalid index. */
  begin(salt: number, index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= poolSize) throw new RangeError(`a pool has no round ${index}`)
    const state = this.#state
    state[0] = 0
    state[1] = index
    state[2] = salt
    state[3] = 1
    for (let thrown = 0; thrown < 12; thrown += 1) this.next()
  }

  /** The next number, as a signed word. */
  next(): number {
    const state = this.#state as Int32Array & [number, number, number, number]
    const b = state[1]
    const c = state[2]
    const n = (state[0] + b + state[3]) | 0
    state[3] += 1
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + n
    return n
  }
}

/** Look-up table from every u to its symbol. Throws RangeError where the weights do not add up to 65,536. */
export function weightTable(weights: readonly number[]): Uint8Array {
  const table = new Uint8Array(weightTotal)
  let end = 0
  for (const [symbol, weight] of weights.entries()) table.fill(symbol, end, (end += weight))
  if (end !== weightTotal || !weights.every((weight) => Number.isInteger(weight) && weight >= 0)) {
    throw new RangeError(`weights add up to ${weightTotal}, not to ${end}`)
  }
  return table
}
