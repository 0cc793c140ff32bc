/** Enumerates every sequence of draws of a round: for rules small enough to enumerate. */
import type { Rng } from '../core/random.ts'
import { type Fraction, fraction } from '../core/rtp.ts'

/** The result of each sequence with its probability: for rounds that draw by `int` only. */
function* everyDraw<Result>(round: (rng: Rng) => Result): Generator<{ result: Result; chance: Fraction }> {
  const drawn: number[] = []
  const bounds: number[] = []
  const none = () => {
    throw new Error('only whole numbers are gone through')
  }
  do {
    let next = 0
    const int = (bound: number) => {
      bounds[next] = bound
      if (next === drawn.length) drawn.push(0)
      return drawn[next++] as number
    }
    const result = round({ int, float32: none, wide: none, pick: none })
    yield {
      result,
      chance: fraction(
        1n,
        bounds.slice(0, next).reduce((product, bound) => product * BigInt(bound), 1n),
      ),
    }
  } while (advance(drawn, bounds))
}

/** The next sequence: the last draw that can be increased is, those after it restart. False after the last sequence. */
function advance(drawn: number[], bounds: readonly number[]): boolean {
  while (drawn.length > 0) {
    const last = (drawn.pop() as number) + 1
    if (last < (bounds[drawn.length] as number)) {
      drawn.push(last)
      return true
    }
  }
  return false
}

/**
 * The payouts of all sequences in ten-thousandths, with their probabilities: the law of these rounds by brute force.
 */
export function lawOfEveryDraw(round: (rng: Rng) => number): Map<number, Fraction> {
  // Every probability of a short round with draws out of twos, threes and fives is a multiple of this.
  const denominator = (1n << 200n) * 15n ** 60n
  const parts = new Map<number, bigint>()
  for (const { result, chance } of everyDraw(round))
    parts.set(result, (parts.get(result) ?? 0n) + denominator / chance.denominator)
  return new Map(Array.from(parts, ([paysE4, part]) => [paysE4, fraction(part, denominator)]))
}
