/** Exact returns: rational numbers, the bias of a draw, and the return after the payout is rounded down. */
import { payoutKopecks } from './fairness.ts'

/** A rational number in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** One possible payoff of a bet. The probabilities of a bet's payoffs, losses included, sum to one. */
export interface Payoff {
  readonly multiplierE4: number
  readonly probability: Fraction
}

const floats = 2n ** 32n

/** numerator/denominator in lowest terms. Throws RangeError for a zero denominator. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator')
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The least common multiple. */
export function leastCommon(a: bigint, b: bigint): bigint {
  if (a % b === 0n) return a
  return b % a === 0n ? b : (a / greatestDivisor(a, b)) * b
}

/** The greatest common divisor. */
export function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** Negative when a < b, zero when equal, positive when a > b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** How many of the 2³² floats give floor(f·n) < limit, for 0 ≤ limit ≤ n: the draw's bias, counted exactly. */
export function floatsBelow(limit: number, n: number): bigint {
  return (BigInt(limit) * floats + BigInt(n) - 1n) / BigInt(n)
}

/** The probability that floor(f·n) falls in [from, to). */
export function probabilityOfInt(from: number, to: number, n: number): Fraction {
  return fraction(floatsBelow(to, n) - floatsBelow(from, n), floats)
}

/** The exact return for a stake of one: the sum of probability × multiplier. */
export function returnOf(payoffs: readonly Payoff[]): Fraction {
  return sumOf(payoffs, (multiplierE4) => fraction(BigInt(multiplierE4), 10_000n))
}

/**
 * The exact return of a stake in kopecks with the payout rounded down to whole kopecks: what the player really gets
 * back at this stake.
 */
export function returnAtStake(payoffs: readonly Payoff[], stakeKopecks: bigint): Fraction {
  return sumOf(payoffs, (multiplierE4) => fraction(payoutKopecks(stakeKopecks, multiplierE4), stakeKopecks))
}

/** The house edge of a return. */
export function houseEdge(rtp: Fraction): Fraction {
  return subtract({ numerator: 1n, denominator: 1n }, rtp)
}

function sumOf(payoffs: readonly Payoff[], value: (multiplierE4: number) => Fraction): Fraction {
  let sum: Fraction = { numerator: 0n, denominator: 1n }
  for (const payoff of payoffs) sum = add(sum, multiply(payoff.probability, value(payoff.multiplierE4)))
  return sum
}

/** Decimal text with a dot and this many digits after it, rounded to the nearest (halves away from zero). */
export function decimalOf(value: Fraction, digits: number): string {
  const negative = value.numerator < 0n
  const scaled = (negative ? -value.numerator : value.numerator) * 10n ** BigInt(digits)
  const rounded = (scaled * 2n + value.denominator) / (value.denominator * 2n)
  const text = rounded.toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return (negative && rounded > 0n ? '-' : '') + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`)
}

/** Percent as every page writes it: «98.976 %», a dot as in sums of money, a non-breaking space. */
export function percentOf(value: Fraction, digits: number): string {
  return `${decimalOf(multiply(value, { numerator: 100n, denominator: 1n }), digits)}\u00a0%`
}
