/** Tallies a whole pool: its rounds by pay, and the machine's exact figures from that. */
import { type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import type { Sheet } from './machine.ts'
import { type PoolRounds, poolSize } from './pool.ts'

/** Number of rounds by pay in hundredths of the total bet, those with the feature counted separately. */
export interface PoolTally {
  readonly plain: Float64Array
  readonly featured: Float64Array
}

/** Rounds between two progress reports: some tens of milliseconds. */
const chunk = 2 ** 13

/** Plays every round of a pool. Yields progress between `from` and `to`. */
export function* tallyOf(rounds: PoolRounds, capE4: number, from = 0, to = 1): Generator<number, PoolTally> {
  const plain = new Float64Array(capE4 / 100 + 1)
  const featured = new Float64Array(capE4 / 100 + 1)
  for (let begin = 0; begin < poolSize; begin += chunk) {
    for (let index = begin; index < begin + chunk; index += 1) {
      const hundredths = rounds.play(index) / 100
      const counts = rounds.featured ? featured : plain
      counts[hundredths] = (counts[hundredths] as number) + 1
    }
    yield from + ((to - from) * (begin + chunk)) / poolSize
  }
  return { plain, featured }
}

/**
 * Sums of two independent rounds, limited by the cap: number of pairs by pay in hundredths. The cap is the last index.
 */
export function sumsOf(first: Float64Array, second: Float64Array): Float64Array {
  const cap = first.length - 1
  const sums = new Float64Array(first.length)
  for (const [a, timesA] of first.entries()) {
    if (timesA === 0) continue
    for (let b = 0; b <= cap; b += 1) {
      const timesB = second[b] as number
      if (timesB === 0) continue
      const sum = Math.min(a + b, cap)
      sums[sum] = (sums[sum] as number) + timesA * timesB
    }
  }
  return sums
}

/** The total number of rounds. */
export function added(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

export interface Counts {
  /** Number of rounds by pay in hundredths of the total bet; whole numbers below 2⁵³. */
  readonly counts: Float64Array
  /** All rounds, and those with the feature. */
  readonly total: number
  readonly featured: number
}

/** The figures of a mode with this cost in total bets. */
export function sheetOfCounts({ counts, total, featured }: Counts, cost: number): Sheet {
  let best = counts.length - 1
  while (best > 0 && counts[best] === 0) best -= 1
  const edges = bandEdgesE4((best * 100) / cost)
  const inBand = edges.map(() => 0)
  let [sum, squares] = [0n, 0n]
  for (const [hundredths, count] of counts.entries()) {
    if (count === 0) continue
    const part = BigInt(count) * BigInt(hundredths)
    sum += part
    squares += part * BigInt(hundredths)
    const band = bandOf(edges, (hundredths * 100) / cost)
    inBand[band] = (inBand[band] ?? 0) + count
  }
  const chanceOf = (count: number): Fraction => fraction(BigInt(count), BigInt(total))
  const bet = BigInt(cost) * 100n
  const rtp = fraction(sum, BigInt(total) * bet)
  return {
    rtp,
    variance: subtract(fraction(squares, BigInt(total) * bet * bet), multiply(rtp, rtp)),
    hit: chanceOf(total - (counts[0] as number)),
    feature: chanceOf(featured),
    bestE4: (best * 100) / cost,
    bestChance: chanceOf(counts[best] as number),
    bandsAreExact: true,
    bands: edges.map((fromE4, band) => ({ fromE4, chance: chanceOf(inBand[band] as number) })),
  }
}
