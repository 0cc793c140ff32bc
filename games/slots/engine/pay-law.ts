/**
 * Exact distribution of a pay: integer counts out of a whole number of equally likely cases. Every draw of a chain
 * multiplies the whole, so no probability is ever rounded. A law may be a part of another one (the boards with six
 * coins): its counts then sum to less than the whole.
 */
import { type Fraction, fraction, leastCommon, multiply, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import type { Sheet } from './machine.ts'

export interface PayLaw {
  /** The denominator of the counts. */
  readonly whole: bigint
  /** Counts by hundredths of the total bet, or by another added quantity. */
  readonly parts: ReadonlyMap<number, bigint>
}

/** A constant. */
export const always = (amount: number): PayLaw => ({ whole: 1n, parts: new Map([[amount, 1n]]) })

/** Counts of positions out of `positions`. */
export function lawOfPositions(counted: ReadonlyMap<number, number>, positions: number): PayLaw {
  return { whole: BigInt(positions), parts: new Map(Array.from(counted, ([amount, count]) => [amount, BigInt(count)])) }
}

/** A mixture: each law is a part of the whole. */
export function either(laws: readonly PayLaw[]): PayLaw {
  const whole = laws.reduce((common, law) => leastCommon(common, law.whole), 1n)
  const parts = new Map<number, bigint>()
  for (const law of laws) {
    const times = whole / law.whole
    for (const [amount, part] of law.parts) parts.set(amount, (parts.get(amount) ?? 0n) + part * times)
  }
  return { whole, parts }
}

/** The sum of two independent laws: pays are added, counts multiplied. */
export function both(one: PayLaw, other: PayLaw): PayLaw {
  const parts = new Map<number, bigint>()
  for (const [amount, part] of one.parts) {
    for (const [more, times] of other.parts) parts.set(amount + more, (parts.get(amount + more) ?? 0n) + part * times)
  }
  return { whole: one.whole * other.whole, parts }
}

/** The law weighted by `part` of `of` cases. */
export function inPart(law: PayLaw, part: bigint, of: bigint): PayLaw {
  return { whole: law.whole * of, parts: new Map(Array.from(law.parts, ([amount, each]) => [amount, each * part])) }
}

/** Its total probability: 1 for a whole law. */
export function chanceOf(law: PayLaw): Fraction {
  let sum = 0n
  for (const part of law.parts.values()) sum += part
  return fraction(sum, law.whole)
}

/**
 * The figures of a machine whose rounds follow this law, in hundredths of the total bet. Throws RangeError for a
 * partial law.
 */
export function sheetOfLaw(law: PayLaw, feature: Fraction): Sheet {
  const { whole } = law
  const paid = Array.from(law.parts).filter(([, part]) => part > 0n)
  const best = Math.max(...paid.map(([amount]) => amount))
  const edges = bandEdgesE4(best * 100)
  const inBands = edges.map(() => 0n)
  let [sum, squares, all] = [0n, 0n, 0n]
  for (const [amount, part] of paid) {
    const band = bandOf(edges, amount * 100)
    inBands[band] = (inBands[band] as bigint) + part
    sum += BigInt(amount) * part
    squares += BigInt(amount) ** 2n * part
    all += part
  }
  if (all !== whole) throw new RangeError('the chances of a round must sum to one')
  const rtp = fraction(sum, whole * 100n)
  return {
    rtp,
    feature,
    hit: fraction(whole - (inBands[0] as bigint), whole),
    variance: subtract(fraction(squares, whole * 10_000n), multiply(rtp, rtp)),
    bestE4: best * 100,
    bestChance: fraction(law.parts.get(best) ?? 0n, whole),
    bandsAreExact: true,
    bands: edges.map((fromE4, band) => ({ fromE4, chance: fraction(inBands[band] as bigint, whole) })),
  }
}
