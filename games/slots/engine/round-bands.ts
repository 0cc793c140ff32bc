/**
 * Spreads the pays of rounds over bands. Exact for a single spin. With free spins the exact sums would need numbers of
 * hundreds of digits at each of half a million pays, so generating functions in doubles are used: see 0023.
 */
import { add, type Fraction, fraction, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import { transform } from './fourier.ts'
import { allOf, type FreeLaw } from './free-spins.ts'
import type { Band } from './machine.ts'
import type { FreeRules } from './prepared-form.ts'
import { type Generated, spinChain } from './spin-chain.ts'
import type { Pays } from './spin-law.ts'

export function exactBands(pays: Pays, positions: bigint, cost: number, edges: readonly number[]): Band[] {
  const counts = edges.map(() => 0n)
  for (const [hundredths, count] of pays) {
    const band = bandOf(edges, (hundredths * 100) / cost)
    counts[band] = (counts[band] as bigint) + BigInt(count)
  }
  return edges.map((fromE4, band) => ({ fromE4, chance: fraction(counts[band] as bigint, positions) }))
}

interface Round {
  readonly free: FreeRules
  /** One for each entry in the list of expanding symbols. */
  readonly laws: readonly FreeLaw[]
  /** The initial spin, undefined where the free spins are bought. */
  readonly base: FreeLaw | undefined
  readonly cost: number
  /** The largest pay of a round, in hundredths; infinite where it is unbounded. */
  readonly best: number
  readonly hit: Fraction
}

/** Probabilities are stored as this many parts of one; the error of doubles is below a thousandth of such a part. */
const parts = 10n ** 12n
const nought = fraction(0n, 1n)

/**
 * The first band is exact. The rounding remainder goes into the largest other band, or into the last where rounds
 * beyond its beginning were not computed.
 */
export function nearBands(round: Round): Band[] {
  const edges = bandEdgesE4((round.best * 100) / round.cost)
  const sums = edges.map(() => 0)
  const { chances, unit, isWhole } = chancesOf(round, ((edges.at(-1) as number) * round.cost) / 100)
  for (const [index, chance] of chances.entries()) {
    const band = bandOf(edges, (index * unit * 100) / round.cost)
    sums[band] = (sums[band] as number) + chance
  }
  const rounded = sums.map((sum) => fraction(BigInt(Math.round(Math.max(0, sum) * Number(parts))), parts))
  rounded[0] = subtract(fraction(1n, 1n), round.hit)
  const restOf = (band: number) =>
    subtract(fraction(1n, 1n), rounded.filter((_, other) => other !== band).reduce(add, nought))
  const last = edges.length - 1
  const beyond = isWhole ? nought : restOf(last)
  if (!isWhole) rounded[last] = beyond.numerator > 0n ? beyond : nought
  const largest = sums.indexOf(Math.max(...sums.slice(1)), 1)
  if (isWhole || beyond.numerator < 0n) rounded[largest] = restOf(largest)
  return edges.map((fromE4, band) => ({ fromE4, chance: rounded[band] as Fraction }))
}

/** Probability beyond the end of a transform wraps around to its beginning: this much is harmless. */
const smallest = 1e-13
const damping = -Math.log(smallest)

/**
 * The probability of every multiple of `unit` hundredths. The transform is as long as all possible pays, or as all but
 * a negligible part. Alternatively it is twice as long as the range below `last` hundredths, with each pay damped by
 * e^(−θ·pay), so that little wraps around: then only the range below `last` is returned.
 */
function chancesOf(round: Round, last: number): { chances: Float64Array; unit: number; isWhole: boolean } {
  const unit = unitOf([...round.laws, ...(round.base ? [round.base] : [])])
  const longest = 2 ** Math.ceil(Math.log2(round.best / unit + 2))
  const below = Math.ceil(last / unit)
  const damped = 2 ** Math.ceil(Math.log2(2 * below + 2))
  const seen = sizeOfSeen(round, unit, Math.min(longest, damped))
  const isWhole = Math.min(longest, seen) <= damped
  const size = Math.min(longest, seen, damped)
  const theta = isWhole ? 0 : damping / size
  const chances = inverse(spectrumOf(round, unit, size, theta))
  if (isWhole) return { chances, unit, isWhole }
  return { chances: chances.subarray(0, below).map((chance, index) => chance * Math.exp(theta * index)), unit, isWhole }
}

/**
 * The least power of two, below `most`, that holds all but a negligible part; infinite where there is none. By
 * Chernoff: P(x ≥ n) ≤ E e^(θx) · e^(−θn).
 */
function sizeOfSeen(round: Round, unit: number, most: number): number {
  let least = Number.POSITIVE_INFINITY
  const single = Math.log2(most)
  for (let power = 4; power < single; power += 0.25) {
    const theta = 2 ** -power
    const mean = meanExponent(round, unit, theta)
    const size = mean === undefined ? Number.POSITIVE_INFINITY : (damping + Math.log(mean)) / theta
    if (size < least) least = size
  }
  const size = 2 ** Math.ceil(Math.log2(least + 1))
  return size < most ? size : Number.POSITIVE_INFINITY
}

/** E e^(θ·pay) of a round, pays in units; undefined on overflow. */
function meanExponent({ free, laws, base }: Round, unit: number, theta: number): number | undefined {
  const grown = (pays: Pays, positions: number) =>
    Array.from(pays).reduce(
      (sum, [hundredths, count]) => sum + (count / positions) * Math.exp((theta * hundredths) / unit),
      0,
    )
  const generated = ({ plain, again, positions }: FreeLaw): Generated => ({
    re: [grown(plain, positions), ...Array.from(again.values(), (pays) => grown(pays, positions))],
    im: [0, ...Array.from(again, () => 0)],
  })
  const results = laws.map((law) => spinChain(free, [...law.again.keys()])(generated(law)))
  const mean = (spins: number) => results.reduce((sum, { re }) => sum + (re[spins] as number), 0) / laws.length
  const first = base && generated(base)
  const whole =
    base && first
      ? [...base.again.keys()].reduce(
          (sum, spins, index) => sum + (first.re[index + 1] as number) * mean(spins),
          first.re[0] as number,
        )
      : mean(free.spins)
  return Number.isFinite(whole) && whole > 0 && whole < 1e200 ? whole : undefined
}

/** The transform of a round's law. */
function spectrumOf({ free, laws, base }: Round, unit: number, size: number, theta: number): Complexes {
  const sum = new Complexes(size)
  const first = base && transformed(base, unit, size, theta)
  const starts = base === undefined ? [free.spins] : [...base.again.keys()]
  for (const [law, times] of timesOf(laws)) {
    const own = transformed(law, unit, size, theta)
    const chain = spinChain(free, [...law.again.keys()])
    const weight = times / laws.length
    for (let k = 0; k <= size / 2; k += 1) {
      const { re, im } = chain(own(k))
      const before = first?.(k)
      for (const [index, spins] of starts.entries()) {
        const [a, b] = before === undefined ? [1, 0] : [before.re[index + 1] as number, before.im[index + 1] as number]
        const [x, y] = [re[spins] as number, im[spins] as number]
        sum.add(k, (a * x - b * y) * weight, (a * y + b * x) * weight)
      }
    }
  }
  if (first !== undefined)
    for (let k = 0; k <= size / 2; k += 1) sum.add(k, first(k).re[0] as number, first(k).im[0] as number)
  return sum
}

class Complexes {
  readonly re: Float64Array
  readonly im: Float64Array

  constructor(size: number) {
    this.re = new Float64Array(size)
    this.im = new Float64Array(size)
  }

  add(k: number, re: number, im: number): void {
    this.re[k] = (this.re[k] as number) + re
    this.im[k] = (this.im[k] as number) + im
  }
}

/** Inverse transform of the first half of the transform of real numbers. */
function inverse({ re, im }: Complexes): Float64Array {
  const size = re.length
  for (let k = 1; k < size / 2; k += 1) {
    re[size - k] = re[k] as number
    im[size - k] = -(im[k] as number)
  }
  // A forward transform, reversed and divided, is the inverse.
  for (let k = 0; k < size; k += 1) im[k] = -(im[k] as number)
  transform(re, im)
  for (let k = 0; k < size; k += 1) re[k] = (re[k] as number) / size
  return re
}

/**
 * The generating functions of one law at one frequency: of positions that add no spins, then of those that add some, as
 * in the law. The result is overwritten by the next call.
 */
function transformed(
  { plain, again, positions }: FreeLaw,
  unit: number,
  size: number,
  theta: number,
): (k: number) => Generated {
  const all = [plain, ...again.values()]
  const pairs = Array.from({ length: Math.ceil(all.length / 2) }, (_, pair) => {
    // Two real sequences in one complex transform.
    const both = new Complexes(size)
    for (const [part, pays] of all.slice(2 * pair, 2 * pair + 2).entries()) {
      for (const [hundredths, count] of pays) {
        const chance = (count / positions) * Math.exp((-theta * hundredths) / unit)
        both.add((hundredths / unit) % size, part === 0 ? chance : 0, part === 0 ? 0 : chance)
      }
    }
    transform(both.re, both.im)
    return both
  })
  const found: Generated = { re: all.map(() => 0), im: all.map(() => 0) }
  return (k) => {
    const mirrored = (size - k) % size
    for (const [pair, { re, im }] of pairs.entries()) {
      const [a, b, c, d] = [re[k] as number, im[k] as number, re[mirrored] as number, im[mirrored] as number]
      found.re[2 * pair] = (a + c) / 2
      found.im[2 * pair] = (b - d) / 2
      if (2 * pair + 1 === all.length) continue
      found.re[2 * pair + 1] = (b + d) / 2
      found.im[2 * pair + 1] = (c - a) / 2
    }
    return found
  }
}

/** The number of uses of each law: a law shared by several symbols is transformed once. */
function timesOf(laws: readonly FreeLaw[]): Map<FreeLaw, number> {
  const times = new Map<FreeLaw, number>()
  for (const law of laws) times.set(law, (times.get(law) ?? 0) + 1)
  return times
}

/** The greatest common divisor of all pays in hundredths. */
function unitOf(laws: readonly FreeLaw[]): number {
  let unit = 0
  for (const law of laws)
    for (const pays of allOf(law).keys())
      for (let hundredths = pays; hundredths > 0;) [unit, hundredths] = [hundredths, unit % hundredths]
  return unit || 1
}
