/**
 * How often something pays how much, exactly: parts of a power of two by what is paid. Every draw of a chain has a power of two of
 * alike places, so no chance is ever rounded. A law may be a part of a whole one (the boards with six coins): its parts then sum to less.
 */
import { type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import type { Sheet } from './machine.ts'

export interface PayLaw {
  /** The parts are of 2^bits. */
  readonly bits: number
  /** By hundredths of the total bet, or by whatever else is added up. */
  readonly parts: ReadonlyMap<number, bigint>
}

/** Always so much. */
export const always = (amount: number): PayLaw => ({ bits: 0, parts: new Map([[amount, 1n]]) })

/** Positions counted out of `positions`, a power of two. Throws RangeError for another number. */
export function lawOfPositions(counted: ReadonlyMap<number, number>, positions: number): PayLaw {
  const bits = Math.log2(positions)
  if (!Number.isInteger(bits)) throw new RangeError(`${positions} positions are no power of two`)
  return { bits, parts: new Map(Array.from(counted, ([amount, count]) => [amount, BigInt(count)])) }
}

/** One or another, each a part of the whole. */
export function either(laws: readonly PayLaw[]): PayLaw {
  const bits = Math.max(0, ...laws.map((law) => law.bits))
  const parts = new Map<number, bigint>()
  for (const law of laws) {
    const shift = BigInt(bits - law.bits)
    for (const [amount, part] of law.parts) parts.set(amount, (parts.get(amount) ?? 0n) + (part << shift))
  }
  return { bits, parts }
}

/** Both, independent of each other: what they pay is added, how often is multiplied. */
export function both(one: PayLaw, other: PayLaw): PayLaw {
  const parts = new Map<number, bigint>()
  for (const [amount, part] of one.parts) {
    for (const [more, times] of other.parts) parts.set(amount + more, (parts.get(amount + more) ?? 0n) + part * times)
  }
  return { bits: one.bits + other.bits, parts }
}

/** The law that happens in `part` of 2^bits cases. */
export function inPart(law: PayLaw, part: bigint, bits: number): PayLaw {
  return { bits: law.bits + bits, parts: new Map(Array.from(law.parts, ([amount, each]) => [amount, each * part])) }
}

/** How often it is this law at all: 1 for a whole one. */
export function chanceOf(law: PayLaw): Fraction {
  let sum = 0n
  for (const part of law.parts.values()) sum += part
  return fraction(sum, 1n << BigInt(law.bits))
}

/** The figures of a machine whose rounds pay by this law, in hundredths of the total bet. Throws RangeError for a part of a law. */
export function sheetOfLaw(law: PayLaw, feature: Fraction): Sheet {
  const whole = 1n << BigInt(law.bits)
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
    rtp, feature, hit: fraction(whole - (inBands[0] as bigint), whole), variance: subtract(fraction(squares, whole * 10_000n), multiply(rtp, rtp)),
    bestE4: best * 100, bestChance: fraction(law.parts.get(best) ?? 0n, whole), bandsAreExact: true,
    bands: edges.map((fromE4, band) => ({ fromE4, chance: fraction(inBands[band] as bigint, whole) })),
  }
}
