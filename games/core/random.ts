/**
 * Rng: turns the 32-byte blocks of a bet into floats, whole numbers and picks. The scheme is the widely used one, so
 * that independent verifiers can reproduce it; its bias (≤ n/2³²) is kept and counted in the exact return.
 */

/**
 * Random values of one bet, read in order from its blocks. Every call consumes bytes, so the order of calls is part of
 * the rules.
 */
export interface Rng {
  /** Four bytes, big-endian: the whole number k in [0, 2³²) of the float f = k/2³². */
  float32(): number
  /** floor(f·n) for a whole n from 1 to 2²¹, exact. Throws RangeError beyond. */
  int(n: number): number
  /** `count` different numbers of 0…from−1 in the order drawn, each taken from the remaining list by removal. */
  pick(from: number, count: number): number[]
  /** Seven bytes, the top 52 bits: a whole number in [0, 2⁵²), exact in a double. */
  wide(): number
}

/** Returns the 32-byte block of this index; called with 0, 1, … as far as the rules read. */
export type BlockSource = (index: number) => Uint8Array

const blockBytes = 32
/** Up to here k·n stays below 2⁵³, so the product is exact. */
const largestInt = 2 ** 21

/**
 * Reads draws from blocks, requesting a block only when its first byte is needed. Allocates one small object per bet.
 */
export function createRng(block: BlockSource): Rng {
  return new BlockRng(block)
}

class BlockRng implements Rng {
  readonly #source: BlockSource
  #block: Uint8Array | undefined
  #blocksRead = 0
  #offset = blockBytes

  constructor(source: BlockSource) {
    this.#source = source
  }

  #byte(): number {
    if (this.#offset === blockBytes) {
      this.#block = this.#source(this.#blocksRead)
      if (this.#block.length !== blockBytes)
        throw new RangeError(`a block has ${blockBytes} bytes, not ${this.#block.length}`)
      this.#blocksRead += 1
      this.#offset = 0
    }
    // The block is set and long enough: checked when it was read.
    return (this.#block as Uint8Array)[this.#offset++] as number
  }

  float32(): number {
    const high = this.#byte() * 256 + this.#byte()
    return high * 65_536 + this.#byte() * 256 + this.#byte()
  }

  int(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > largestInt)
      throw new RangeError(`a draw needs a whole number from 1 to 2^21, not ${n}`)
    return Math.floor((this.float32() * n) / 2 ** 32)
  }

  pick(from: number, count: number): number[] {
    if (!(count >= 0 && count <= from)) throw new RangeError(`cannot pick ${count} of ${from}`)
    const remaining = Array.from({ length: from }, (_, index) => index)
    const picked: number[] = []
    while (picked.length < count) picked.push(...remaining.splice(this.int(remaining.length), 1))
    return picked
  }

  wide(): number {
    const high = this.#byte() * 65_536 + this.#byte() * 256 + this.#byte()
    const low = this.#byte() * 65_536 + this.#byte() * 256 + this.#byte()
    return high * 2 ** 28 + low * 16 + (this.#byte() >> 4)
  }
}
