/**
 * Crash: a multiplier rises from 1.00 until it passes the round's crash point. A bet pays the multiplier at which it
 * was cashed out, by its player or at its auto cash-out (`target` on the wire), if the flight reached it.
 */
import * as z from 'zod/mini'
import type { RisingRound } from '../core/game.ts'
import { type Fraction, fraction } from '../core/rtp.ts'

/** Bounds and grid of the auto cash-out. */
export const autoCashOutBounds = { min: 1.01, max: 10_000, step: 0.01 } as const
/** Exponential growth per millisecond: 2.00 after 11.55 s, 100 after 76.75 s. */
const growth = 0.000_06
const draws = 2n ** 52n
/** Multipliers of a flight are whole hundredths: this many ten-thousandths apart. */
export const gridE4 = 100

/** An auto cash-out in ten-thousandths, rounded to the grid. Exact for those on it. */
export function multiplierE4Of(target: number): number {
  return Math.round(target * 100) * gridE4
}

/**
 * True for an auto cash-out within the bounds and exactly on the grid: the double nearest to a decimal with two places.
 */
export function isAutoCashOut(target: number): boolean {
  return (
    target >= autoCashOutBounds.min && target <= autoCashOutBounds.max && multiplierE4Of(target) / 10_000 === target
  )
}

const params = z.strictObject(
  {
    target: z.optional(
      z.number('Цель — число').check(z.refine(isAutoCashOut, 'Цель — от 1.01 до 10 000 с шагом 0.01')),
    ),
  },
  'Параметры ставки — цель или ничего',
)
export type CrashParams = z.output<typeof params>

/**
 * The crash point of a draw in [0, 2⁵²), in ten-thousandths: floor(99/(1 − X)) hundredths with X = draw/2⁵², never
 * below 1.00.
 */
function crashPointE4Of(draw: number): number {
  const point = (99n * draws) / (draws - BigInt(draw))
  return (point < 100n ? 100 : Number(point)) * gridE4
}

/**
 * How many draws reach a multiplier of the grid, c hundredths: floor(99·2⁵²/c), since floor(99·2⁵²/(2⁵² − r)) ≥ c
 * exactly for the r that leave no more than that.
 */
export function drawsReaching(multiplierE4: number): bigint {
  return multiplierE4 <= 10_000 ? draws : (9_900n * draws) / BigInt(multiplierE4)
}

function rtp({ target }: CrashParams): Fraction {
  // Without an auto cash-out the player decides when; any moment has this return, rounding aside.
  if (target === undefined) return fraction(99n, 100n)
  const multiplierE4 = multiplierE4Of(target)
  return fraction(drawsReaching(multiplierE4) * BigInt(multiplierE4), draws * 10_000n)
}

const multiplierE4At = (elapsedMs: number) =>
  elapsedMs <= 0 ? 10_000 : Math.floor(100 * Math.exp(growth * elapsedMs)) * gridE4

/**
 * The first whole millisecond at which the multiplier is this high. No multiplier's logarithm is within 10⁻⁷ ms of a
 * whole one, so every engine agrees.
 */
const elapsedMsFor = (multiplierE4: number) =>
  multiplierE4 <= 10_000 ? 0 : Math.ceil(Math.log(multiplierE4 / 10_000) / growth)

/** The crash point itself is still paid: the round ends as the multiplier passes it. At 1.00 it does not start. */
const playMs = (crashPointE4: number) => (crashPointE4 <= 10_000 ? 0 : elapsedMsFor(crashPointE4 + gridE4))

const autoCashOutE4 = ({ target }: CrashParams) => (target === undefined ? undefined : multiplierE4Of(target))

/** The payout of a bet whose player does not act any more. */
function paysE4(bet: CrashParams, crashPointE4: number): number {
  const atE4 = autoCashOutE4(bet)
  return atE4 !== undefined && atE4 <= crashPointE4 ? atE4 : 0
}

export const crash: RisingRound<CrashParams> = {
  id: 'crash',
  version: 1,
  kind: 'round',
  mechanic: 'rising',
  params,
  bettingMs: 6_000,
  pauseMs: 3_000,
  betsARound: 2,
  gridE4,
  resultOf: crashPointE4Of,
  playMs,
  toldResult: (crashPointE4) => crashPointE4 / 10_000,
  paysE4,
  autoCashOutE4,
  multiplierE4At,
  elapsedMsFor,
  rtp,
  sampleParams: [
    { target: 1.01 },
    { target: 1.5 },
    { target: 2 },
    { target: 3.33 },
    { target: 10 },
    { target: 100 },
    { target: 10_000 },
    {},
  ],
}
