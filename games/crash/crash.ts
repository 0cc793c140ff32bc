/**
 * Crash: a multiplier rises from 1.00 until it passes the round's point. A bet pays the multiplier at which it was taken,
 * by its player or at its target, if the rocket got that far.
 */
import * as z from 'zod/mini'
import type { RoundGame } from '../core/game.ts'
import { type Fraction, fraction } from '../core/rtp.ts'

/** Bounds and grid of the target. */
export const targetBounds = { min: 1.01, max: 10_000, step: 0.01 } as const
/** The multiplier grows by this exponent a millisecond: 2.00 after 11.55 s, 100 after 76.75 s. */
const growth = 0.000_06
const draws = 2n ** 52n

/** A target in hundredths. Exact for targets on the grid. */
export function targetE2Of(target: number): number {
  return Math.round(target * 100)
}

/** True for a target within the bounds and exactly on the grid: the double nearest to a decimal with two places. */
export function isTarget(target: number): boolean {
  return target >= targetBounds.min && target <= targetBounds.max && targetE2Of(target) / 100 === target
}

const params = z.strictObject(
  { target: z.optional(z.number('Цель — число').check(z.refine(isTarget, 'Цель — от 1.01 до 10 000 с шагом 0.01'))) },
  'Параметры ставки — цель или ничего',
)
export type CrashParams = z.output<typeof params>

/** The point of a draw in [0, 2⁵²), in hundredths: floor(99/(1 − X)) with X = draw/2⁵², never below 100. */
function pointE2Of(draw: number): number {
  const point = (99n * draws) / (draws - BigInt(draw))
  return point < 100n ? 100 : Number(point)
}

/** How many draws reach a target: floor(99·2⁵²/c), since floor(99·2⁵²/(2⁵² − r)) ≥ c exactly for the r that leave no more than that. */
export function drawsReaching(multiplierE2: number): bigint {
  return multiplierE2 <= 100 ? draws : (99n * draws) / BigInt(multiplierE2)
}

function rtp({ target }: CrashParams): Fraction {
  // Without a target the player decides when: wherever that is, it returns this but for what is rounded off.
  if (target === undefined) return fraction(99n, 100n)
  const multiplierE2 = targetE2Of(target)
  return fraction(drawsReaching(multiplierE2) * BigInt(multiplierE2), draws * 100n)
}

const multiplierE2At = (elapsedMs: number) => (elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(growth * elapsedMs)))

/** The first whole millisecond at which the multiplier is this high. No target's logarithm lies within 10⁻⁷ ms of a whole one, so every engine agrees. */
const elapsedMsFor = (multiplierE2: number) => (multiplierE2 <= 100 ? 0 : Math.ceil(Math.log(multiplierE2 / 100) / growth))

export const crash: RoundGame<CrashParams> = {
  id: 'crash',
  version: 1,
  kind: 'round',
  params,
  bettingMs: 6_000,
  pauseMs: 3_000,
  targetE2: ({ target }) => (target === undefined ? undefined : targetE2Of(target)),
  pointE2Of,
  multiplierE2At,
  elapsedMsFor,
  // The point itself is still paid: the flight ends as the multiplier passes it. At 1.00 it does not begin.
  flightMs: (pointE2) => (pointE2 <= 100 ? 0 : elapsedMsFor(pointE2 + 1)),
  rtp,
  sampleParams: [{ target: 1.01 }, { target: 1.5 }, { target: 2 }, { target: 3.33 }, { target: 10 }, { target: 100 }, { target: 10_000 }, {}],
}
