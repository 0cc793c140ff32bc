/**
 * Bubbles: a bubble grows to a drawn factor and bursts; the player names a target beforehand, which pays when the
 * bubble reached it.
 */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { fraction, type Payoff, returnOf, subtract } from '../core/rtp.ts'

/** Bounds and grid of the target, a factor. */
export const targetBounds = { min: 1.01, max: 1_000_000, step: 0.01 } as const

/** Number of values of a wide draw. */
const wideCount = 2n ** 52n

/** A factor of the grid in whole hundredths. Exact for factors with two decimals. */
export function hundredthsOf(factor: number): number {
  return Math.round(factor * 100)
}

/**
 * The point where the bubble bursts, in hundredths: floor(99·2⁵²/(2⁵² − r)), never below 100. Computed in whole
 * numbers; the few points above 2⁵³ (r among the last 49 of 2⁵²) become the nearest double.
 */
export function pointOf(wide: number): number {
  const point = Number((99n * wideCount) / (wideCount - BigInt(wide)))
  return Math.max(100, point)
}

/** True for a target within the bounds and exactly on the grid: the double nearest to a decimal with two places. */
export function isTarget(target: number): boolean {
  return target >= targetBounds.min && target <= targetBounds.max && hundredthsOf(target) / 100 === target
}

const params = z.strictObject(
  { target: z.number('Цель — множитель').check(z.refine(isTarget, 'Цель — от 1.01 до 1 000 000 с шагом 0.01')) },
  'Параметры ставки — цель, ничего больше',
)
export type BubblesParams = z.output<typeof params>

export interface BubblesOutcome {
  /** The point where the bubble burst, in hundredths: 250 is 2.50. */
  point: number
  win: boolean
}

/** How many of the 2⁵² draws bring the bubble to the target. */
export function winningDraws(target: number): bigint {
  return (99n * wideCount) / BigInt(hundredthsOf(target))
}

/** What a bet can pay and with what probability, counted draw by draw. */
export function payoffs({ target }: BubblesParams): [win: Payoff, loss: Payoff] {
  const probability = fraction(winningDraws(target), wideCount)
  const loss = subtract({ numerator: 1n, denominator: 1n }, probability)
  return [
    { multiplierE4: multiplierE4For(target), probability },
    { multiplierE4: 0, probability: loss },
  ]
}

/** What a win pays in ten-thousandths: the target itself. */
export function multiplierE4For(target: number): number {
  return hundredthsOf(target) * 100
}

export const bubbles: InstantGame<BubblesParams, BubblesOutcome> = {
  id: 'bubbles',
  version: 1,
  kind: 'instant',
  params,
  play(rng, { target }) {
    const point = pointOf(rng.wide())
    const win = point >= hundredthsOf(target)
    return { outcome: { point, win }, multiplierE4: win ? multiplierE4For(target) : 0 }
  },
  bestMultiplierE4: ({ target }) => multiplierE4For(target),
  rtp: (bet) => returnOf(payoffs(bet)),
  sampleParams: [1.01, 1.02, 1.5, 1.98, 2, 3, 10, 33.33, 100, 1_000, 999_999.99, 1_000_000].map((target) => ({
    target,
  })),
}
