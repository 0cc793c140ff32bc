/** Computes the exact figures of a strip machine from the laws of its spins. */
import { type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { bandEdgesE4 } from './bands.ts'
import { exactBands, nearBands } from './round-bands.ts'
import { endlessTotals } from './endless-spins.ts'
import { allOf, type FreeLaw, mixed, partLaw, roundTotals, type Totals, totalsOf } from './free-spins.ts'
import { lawOf } from './law.ts'
import type { Counting, Mode, Sheet } from './machine.ts'
import type { FreeRules, Rules } from './prepared-form.ts'

/** Counts one mode with this cost in total bets. Throws NoFigures for free spins without an end. */
export function* countForm(rules: Rules, mode: Mode, cost: number): Counting {
  const { free } = rules
  const parts = (mode === 'spin' ? 1 : 0) + (free === undefined ? 0 : Math.max(1, new Set(free.expanding).size))
  const base =
    mode === 'spin'
      ? partLaw(yield* within(lawOf(rules, { strips: 'main', factor: 1, expanding: -1 }), 0, parts), free?.spinsBy)
      : undefined
  if (free === undefined) {
    if (base === undefined) throw new RangeError('there are no free spins to buy')
    return sheetOfBase(base, cost)
  }
  const laws = yield* freeLaws(rules, free, base === undefined ? 0 : 1, parts)
  const isUnbounded = free.retrigger?.atMost === Number.POSITIVE_INFINITY
  const each = laws.map((law) =>
    isUnbounded ? endlessTotals(free, law) : { totals: totalsOf(free, law), nothingIsExact: true },
  )
  const totals =
    base === undefined
      ? mixed(each.map(({ totals: by }) => by[free.spins] as Totals))
      : roundTotals(base, mixedBySpins(each.map(({ totals: by }) => by)))
  const figures = figuresOf(totals, cost)
  const begins =
    base === undefined
      ? fraction(1n, 1n)
      : fraction(BigInt(sumOf(Array.from(base.again.values(), (pays) => sumOf(pays.values())))), BigInt(base.positions))
  const best = isUnbounded ? Number.POSITIVE_INFINITY : totals.best
  return {
    ...figures,
    feature: begins,
    bandsAreExact: false,
    bands: nearBands({ free, laws, base, cost, best, hit: figures.hit }),
    ...(isUnbounded && { isUnbounded, bestE4: 0, bestChance: fraction(0n, 1n) }),
    ...(each.some(({ nothingIsExact }) => !nothingIsExact) && { hitIsNear: true }),
  }
}

/** The mean over the expanding symbols, for every initial number of spins. */
function mixedBySpins(each: readonly (readonly Totals[])[]): Totals[] {
  return Array.from({ length: Math.max(...each.map(({ length }) => length)) }, (_, spins) =>
    mixed(each.map((by) => by[spins] as Totals)),
  )
}

/** One law for each entry in the list of expanding symbols; a single one where nothing expands. */
function* freeLaws(rules: Rules, free: FreeRules, done: number, parts: number): Generator<number, FreeLaw[]> {
  const choices = free.expanding.length > 0 ? free.expanding : [-1]
  const laws = new Map<number, FreeLaw>()
  for (const expanding of new Set(choices)) {
    const law = yield* within(
      lawOf(rules, { strips: free.strips, factor: free.factor, expanding }),
      done + laws.size,
      parts,
    )
    laws.set(expanding, partLaw(law, free.retrigger?.spinsBy))
  }
  return choices.map((expanding) => laws.get(expanding) as FreeLaw)
}

/** The progress of one part among several. */
function* within<Result>(counting: Generator<number, Result>, done: number, parts: number): Generator<number, Result> {
  for (;;) {
    const next = counting.next()
    if (next.done) return next.value
    yield (done + next.value) / parts
  }
}

function sheetOfBase(base: FreeLaw, cost: number): Sheet {
  const figures = figuresOf(roundTotals(base, []), cost)
  const bands = exactBands(allOf(base), BigInt(base.positions), cost, bandEdgesE4(figures.bestE4))
  return { ...figures, feature: fraction(0n, 1n), bandsAreExact: true, bands }
}

function figuresOf(
  { all, sum, squares, nothing, best, bestPositions }: Totals,
  cost: number,
): Pick<Sheet, 'rtp' | 'hit' | 'variance' | 'bestE4' | 'bestChance'> {
  const hundredths: Fraction = { numerator: 1n, denominator: BigInt(cost) * 100n }
  const rtp = multiply(fraction(sum, all), hundredths)
  const mean = multiply(fraction(squares, all), multiply(hundredths, hundredths))
  return {
    rtp,
    hit: fraction(all - nothing, all),
    variance: subtract(mean, multiply(rtp, rtp)),
    bestE4: (best * 100) / cost,
    bestChance: fraction(bestPositions, all),
  }
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}
