/**
 * Free spins with unlimited retriggers. Every spin has the same distribution: with x the pay of a spin, a the number of
 * spins it adds, and t its pay with everything that follows from it, t = x + t₁ + … + t_a. So
 *
 *     E t  = E x / (1 − E a)
 *     E t² = (E x² + 2·E(a·x)·E t + E(a·(a − 1))·(E t)²) / (1 − E a)
 *     P(t = 0) = z, the least root of z = Σ P(x = 0 and a) · z^a
 *
 * They have an end, and a mean, only where a spin adds less than one on average: less than 0.999 here.
 */
import { add, compare, type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { allOf, type FreeLaw, sumsOf, type Totals } from './free-spins.ts'
import type { FreeRules } from './prepared-form.ts'

/** Thrown for a valid machine that has no figures; the message is a Russian sentence. */
export class NoFigures extends Error {}

const one = fraction(1n, 1n)
/** Closer to one the spins may last a million turns, and doubles cannot represent their distribution. */
const leastLeft = fraction(1n, 1000n)
/** An irrational root is given with this many parts of one. */
const rootParts = 10n ** 40n

/**
 * The pays of all spins by their initial number, up to the most that a board starts; there is no largest pay. Throws
 * NoFigures where they have no end.
 */
export function endlessTotals({ spinsBy }: FreeRules, law: FreeLaw): { totals: Totals[]; nothingIsExact: boolean } {
  const of = (sum: bigint) => fraction(sum, BigInt(law.positions))
  const every = sumsOf(allOf(law))
  const again = Array.from(law.again, ([spins, pays]) => ({ spins: BigInt(spins), sums: sumsOf(pays) }))
  const brought = (times: (spins: bigint) => bigint, what: 'positions' | 'sum') =>
    of(again.reduce((sum, { spins, sums }) => sum + times(spins) * sums[what], 0n))
  const left = subtract(
    one,
    brought((spins) => spins, 'positions'),
  )
  if (compare(left, leastLeft) < 0)
    throw new NoFigures(
      'Повторы без предела не кончаются: одно бесплатное вращение приносит в среднем не меньше 0.999 нового. Сделайте повторы реже, короче или ограничьте их (atMost).',
    )
  const through = (value: Fraction) => multiply(value, fraction(left.denominator, left.numerator))
  const mean = through(of(every.sum))
  const both = multiply(
    brought((spins) => 2n * spins, 'sum'),
    mean,
  )
  const square = through(
    add(
      add(of(every.squares), both),
      multiply(
        brought((spins) => spins * (spins - 1n), 'positions'),
        multiply(mean, mean),
      ),
    ),
  )
  const nothing = nothingOf(law)
  const totals = Array.from({ length: Math.max(...spinsBy) + 1 }, (_, spins) =>
    manyTotals(BigInt(spins), mean, square, nothing.chance),
  )
  return { totals, nothingIsExact: nothing.isExact }
}

/** The sum of so many independent copies. */
function manyTotals(spins: bigint, mean: Fraction, square: Fraction, nothing: Fraction): Totals {
  const times = (count: bigint, value: Fraction) => multiply(fraction(count, 1n), value)
  const [sum, squares] = [
    times(spins, mean),
    add(times(spins, square), times(spins * (spins - 1n), multiply(mean, mean))),
  ]
  const none = fraction(nothing.numerator ** spins, nothing.denominator ** spins)
  const all = sum.denominator * squares.denominator * none.denominator
  const over = ({ numerator, denominator }: Fraction) => (numerator * all) / denominator
  return { all, sum: over(sum), squares: over(squares), nothing: over(none), best: 0, bestPositions: all }
}

/**
 * The probability that a spin and everything it adds pay nothing: an exact fraction where no spin without a pay adds
 * others.
 */
function nothingOf({ plain, again, positions }: FreeLaw): { chance: Fraction; isExact: boolean } {
  const silent = Array.from(again, ([spins, pays]) => [spins, BigInt(pays.get(0) ?? 0)] as const).filter(
    ([, count]) => count > 0n,
  )
  const alone = BigInt(plain.get(0) ?? 0)
  if (silent.length === 0 || alone === 0n) return { chance: fraction(alone, BigInt(positions)), isExact: true }
  let root = 0n
  for (;;) {
    const next =
      (alone * rootParts +
        silent.reduce(
          (sum, [spins, count]) => sum + (count * root ** BigInt(spins)) / rootParts ** BigInt(spins - 1),
          0n,
        )) /
      BigInt(positions)
    if (next <= root) return { chance: fraction(root, rootParts), isExact: false }
    root = next
  }
}
