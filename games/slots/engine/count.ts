/** The exact figures of a machine of strips, from the laws of its spins. */
import { type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import { lawByBoards, type Pays } from './law.ts'
import type { Counting, Mode, Sheet } from './machine.ts'
import type { Rules } from './rules.ts'

/** Counts one mode that costs so many total bets. */
export function* countForm(rules: Rules, mode: Mode, cost: number): Counting {
  if (mode !== 'spin' || rules.free !== undefined) throw new RangeError('free spins are not counted yet')
  const { byScatters, positions } = yield* lawByBoards(rules, { strips: 'main', factor: 1, expanding: -1 })
  return sheetOfPays(merged(byScatters), BigInt(positions), cost)
}

function merged(laws: readonly Pays[]): Pays {
  const all: Pays = new Map()
  for (const law of laws) for (const [hundredths, positions] of law) all.set(hundredths, (all.get(hundredths) ?? 0) + positions)
  return all
}

function sheetOfPays(pays: Pays, positions: bigint, cost: number): Sheet {
  let [sum, squares, hits] = [0n, 0n, 0n]
  for (const [hundredths, count] of pays) {
    sum += BigInt(hundredths) * BigInt(count)
    squares += BigInt(hundredths) ** 2n * BigInt(count)
    if (hundredths > 0) hits += BigInt(count)
  }
  const inBets = BigInt(cost) * 100n
  const rtp = fraction(sum, positions * inBets)
  const best = Math.max(...pays.keys())
  const bestE4 = (best * 100) / cost
  const edges = bandEdgesE4(bestE4)
  const chances = edges.map(() => 0n)
  for (const [hundredths, count] of pays) {
    const band = bandOf(edges, (hundredths * 100) / cost)
    chances[band] = (chances[band] as bigint) + BigInt(count)
  }
  const chanceOf = (count: bigint): Fraction => fraction(count, positions)
  return {
    rtp, hit: chanceOf(hits), variance: subtract(fraction(squares, positions * inBets ** 2n), multiply(rtp, rtp)), feature: chanceOf(0n),
    bestE4, bestChance: chanceOf(BigInt(pays.get(best) ?? 0)), bandsAreExact: true,
    bands: edges.map((fromE4, band) => ({ fromE4, chance: chanceOf(chances[band] as bigint) })),
  }
}
