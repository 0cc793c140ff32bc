/** Repeatable pseudo-random numbers for tests and benchmarks; users print the seed. No bet is ever drawn with it. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Chance {
  readonly seed: string
  /** In [0, 1). */
  float(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** A non-negative whole number below this bound. */
  below(bound: number): number
  /** Throws for an empty list. */
  oneOf<Item>(items: readonly Item[]): Item
  /** This many hexadecimal digits. */
  text(length: number): string
}

/** The same stream for the same seed, on every machine. */
export function createChance(seed: string): Chance {
  const stream = xoroshiro128plus(new DataView(sha256(utf8ToBytes(seed)).buffer).getInt32(0))
  const whole = (from: number, to: number) => uniformInt(stream, from, to)
  return {
    seed,
    float: () => uniformFloat64(stream),
    whole,
    below: (bound) => whole(0, bound - 1),
    oneOf(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    text: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  }
}
