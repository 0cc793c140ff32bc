/**
 * The multipliers of a spin: one to five numbers, each with a multiplier of its own, drawn before the ball. The law is
 * ours. A straight without one pays 29:1, and the mean of all is 35:1, as at the other roulettes:
 * 2.5 numbers of 37 carry one on average, its mean is 117.8:1, and 30 + 2.5/37 × (118.8 − 30) = 36.
 */
import type { Rng } from '../core/random.ts'
import { add, type Fraction, fraction, multiply } from '../core/rtp.ts'
import { draws, drawsBetween, partOf, pockets } from '../core/wheel-draw.ts'

/** What a straight without a multiplier pays back for one staked, the stake included. */
export const plainBack = 30

/** How often one, two, … numbers carry a multiplier, of 20 spins. */
export const countWeights = [5, 6, 5, 2, 2] as const
/** A multiplier of 50 pays 50:1. How often each comes, of 1,000. */
export const multiplierWeights = [
  [50, 424],
  [100, 276],
  [150, 120],
  [200, 70],
  [250, 40],
  [300, 30],
  [400, 20],
  [500, 20],
] as const

const mostMultipliers = countWeights.length
export const highestMultiplier = 500

/** A number and its multiplier as one drawn value, which reads as both: 17500 is number 17 with 500. */
const base = 1_000
export const multiplierDrawn = (value: number): readonly [number: number, multiplier: number] => [
  Math.floor(value / base),
  value % base,
]

/** The first draw is how many there are; then each number, of those not drawn yet, with its multiplier. */
export function drawMultipliers(rng: Rng): readonly number[] {
  const below = (of: number) => partOf(rng.wide(), of)
  const count = 1 + bandOf(countWeights, below(sum(countWeights)))
  const left = Array.from({ length: pockets }, (_, number) => number)
  const drawn = Array.from({ length: count }, () => {
    const [number = 0] = left.splice(below(left.length), 1)
    const [multiplier] = multiplierWeights[bandOf(weights, below(sum(weights)))] ?? [0]
    return number * base + multiplier
  })
  return [count, ...drawn]
}

const weights = multiplierWeights.map(([, weight]) => weight)
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** The entry of the list whose share of the sum holds this part. */
function bandOf(list: readonly number[], part: number): number {
  let end = 0
  return list.findIndex((weight) => part < (end += weight))
}

/** The exact chances of the entries of such a list, with the bias of the draw. */
function chancesOf(list: readonly number[]): Fraction[] {
  let from = 0
  return list.map((weight) => {
    const begin = from
    from += weight
    return fraction(drawsBetween(begin, from, sum(list)), draws)
  })
}

/**
 * The exact chance that each number carries a multiplier. The bias of the draw makes them differ after the 14th digit.
 * Numerators until the end: a reduced fraction a step would take a third of a second.
 */
function chancesOfNumbers(): Fraction[] {
  const last = mostMultipliers - 1
  const goOn = countWeights.map((_, step) =>
    drawsBetween(sum(countWeights.slice(0, step)), sum(countWeights), sum(countWeights)),
  )
  return Array.from({ length: pockets }, (_, number) => {
    // Where the number stands among those that are left, and in how many draws so far it is still there.
    let standing = new Map([[number, 1n]])
    let carried = 0n
    for (const [step, goingOn] of goOn.entries()) {
      const [left, scale] = [pockets - step, draws ** BigInt(last - step)]
      const after = new Map<number, bigint>()
      for (const [place, ways] of standing) {
        const put = (at: number, share: bigint) => after.set(at, (after.get(at) ?? 0n) + ways * share)
        carried += goingOn * ways * drawsBetween(place, place + 1, left) * scale
        if (place > 0) put(place - 1, drawsBetween(0, place, left))
        if (place < left - 1) put(place, drawsBetween(place + 1, left, left))
      }
      standing = after
    }
    return fraction(carried, draws ** BigInt(mostMultipliers + 1))
  })
}

/** What a straight on each number is paid back on average for one staked once the ball lies in it. */
export function meanBacks(): Fraction[] {
  const chances = chancesOf(weights)
  const none = fraction(0n, 1n)
  const extra = multiplierWeights.reduce(
    (total, [multiplier], at) =>
      add(total, multiply(fraction(BigInt(multiplier + 1 - plainBack), 1n), chances[at] ?? none)),
    none,
  )
  return chancesOfNumbers().map((chance) => add(fraction(BigInt(plainBack), 1n), multiply(chance, extra)))
}
