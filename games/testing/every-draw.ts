/** Every way that the draws of a round can fall, one after another: for rules made so small that they can all be gone through. */
import type { Rng } from '../core/random.ts'
import { type Fraction, fraction } from '../core/rtp.ts'

/** What came of each way, with its chance: rounds that draw by `int` only. */
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
    yield { result, chance: fraction(1n, bounds.slice(0, next).reduce((product, bound) => product * BigInt(bound), 1n)) }
  } while (advance(drawn, bounds))
}

/** The next way: the last draw that can go on goes on, those after it begin anew. False after the last way. */
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

/** What every way pays in ten-thousandths, added up by how much it is: the law of these rounds, the long way. */
export function lawOfEveryDraw(round: (rng: Rng) => number): Map<number, Fraction> {
  const denominator = 1n << 200n
  const parts = new Map<number, bigint>()
  for (const { result, chance } of everyDraw(round)) parts.set(result, (parts.get(result) ?? 0n) + (denominator / chance.denominator))
  return new Map(Array.from(parts, ([paysE4, part]) => [paysE4, fraction(part, denominator)]))
}
