/** Chance that can be repeated: every program prints the seed it ran with and takes it back as `--seed`. */
import { hash, randomBytes } from 'node:crypto'

export interface Chance {
  readonly seed: string
  /** In [0, 1). */
  float(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** Throws for an empty list. */
  oneOf<Item>(items: readonly Item[]): Item
  /** Printable text of this many characters, at most 64. */
  text(length: number): string
}

/** Rng from SHA-256 of the seed and a counter: plenty of chance for a test, and the same everywhere. */
export function createChance(seed: string = randomBytes(6).toString('hex')): Chance {
  let drawn = 0
  const block = () => hash('sha256', `${seed}:${drawn++}`, 'buffer')
  const float = () => block().readUInt32BE() / 2 ** 32
  const whole = (from: number, to: number) => from + Math.floor(float() * (to - from + 1))
  return {
    seed,
    float,
    whole,
    oneOf(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    text: (length) => block().toString('hex').slice(0, length),
  }
}
