/**
 * Crash: a multiplier rises from 1.00 until it passes the round's crash point. A bet pays the multiplier at which it was cashed
 * out, by its player or at its auto cash-out (`target` on the wire), if the rocket got that far.
 */
import * as z from 'zod/mini'
import type { RisingRound } from '../core/game.ts'
import { type Fraction, fraction } from '../core/rtp.ts'

/** Bounds and grid of the auto cash-out. */
export const autoCashOutBounds = { min: 1.01, max: 10_000, step: 0.01 } as const
/** The multiplier grows by this exponent a millisecond: 2.00 after 11.55 s, 100 after 76.75 s. */
const growth = 0.000_06
const draws = 2n ** 52n

/** An auto cash-out in hundredths. Exact for those on the grid. */
export function hundredthsOf(target: number): number {
  return Math.round(target * 100)
}

/** True for an auto cash-out within the bounds and exactly on the grid: the double nearest to a decimal with two places. */
export function isAutoCashOut(target: number): boolean {
  return target >= autoCashOutBounds.min && target <= autoCashOutBounds.max && hundredthsOf(target) / 100 === target
}

const params = z.strictObject(
  { target: z.optional(z.number('Цель — число').check(z.refine(isAutoCashOut, 'Цель — от 1.01 до 10 000 с шагом 0.01'))) },
  'Параметры ставки — цель или ничего',
)
export type CrashParams = z.output<typeof params>

/** The crash point of a draw in [0, 2⁵²), in hundredths: floor(99/(1 − X)) with X = draw/2⁵², never below 100. */
function crashPointE2Of(draw: number): number {
  const point = (99n * draws) / (draws - BigInt(draw))
  return point < 100n ? 100 : Number(point)
}

/** How many draws reach a multiplier: floor(99·2⁵²/c), since floor(99·2⁵²/(2⁵² − r)) ≥ c exactly for the r that leave no more than that. */
export function drawsReaching(multiplierE2: number): bigint {
  return multiplierE2 <= 100 ? draws : (99n * draws) / BigInt(multiplierE2)
}

function rtp({ target }: CrashParams): Fraction {
  // Without an auto cash-out the player decides when: wherever that is, it returns this but for what is rounded off.
  if (target === undefined) return fraction(99n, 100n)
  const multiplierE2 = hundredthsOf(target)
  return fraction(drawsReaching(multiplierE2) * BigInt(multiplierE2), draws * 100n)
}

const multiplierE2At = (elapsedMs: number) => (elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(growth * elapsedMs)))

/** The first whole millisecond at which the multiplier is this high. No multiplier's logarithm lies within 10⁻⁷ ms of a whole one, so every engine agrees. */
const elapsedMsFor = (multiplierE2: number) => (multiplierE2 <= 100 ? 0 : Math.ceil(Math.log(multiplierE2 / 100) / growth))

/** The crash point itself is still paid: the round ends as the multiplier passes it. At 1.00 it does not begin. */
const playMs = (crashPointE2: number) => (crashPointE2 <= 100 ? 0 : elapsedMsFor(crashPointE2 + 1))

const autoCashOutE2 = ({ target }: CrashParams) => (target === undefined ? undefined : hundredthsOf(target))

/** What comes of a bet whose player says nothing more. */
function paysE2(bet: CrashParams, crashPointE2: number): number {
  const atE2 = autoCashOutE2(bet)
  return atE2 !== undefined && atE2 <= crashPointE2 ? atE2 : 0
}

export const crash: RisingRound<CrashParams> = {
  id: 'crash',
  version: 1,
  kind: 'round',
  mechanic: 'rising',
  params,
  bettingMs: 6_000,
  pauseMs: 3_000,
  resultOf: crashPointE2Of,
  playMs,
  toldResult: (crashPointE2) => crashPointE2 / 100,
  paysE2,
  autoCashOutE2,
  multiplierE2At,
  elapsedMsFor,
  rtp,
  sampleParams: [{ target: 1.01 }, { target: 1.5 }, { target: 2 }, { target: 3.33 }, { target: 10 }, { target: 100 }, { target: 10_000 }, {}],
}
