/** Fortune: a wheel of equal segments stops at one, and the bet is paid by the multiplier on it. */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { add, type Payoff, probabilityOfInt, returnOf } from '../core/rtp.ts'
import { segmentsE4 } from './tables-v1.ts'

export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** How many segments the wheel may have. */
export const segmentCounts = [10, 20, 30, 40, 50] as const
export type SegmentCount = (typeof segmentCounts)[number]

const params = z.strictObject(
  {
    risk: z.enum(risks, 'Выберите риск: low, medium или high'),
    segments: z.literal(segmentCounts, 'Секторов может быть 10, 20, 30, 40 или 50'),
  },
  'Параметры ставки — риск и число секторов, ничего больше',
)
export type FortuneParams = z.output<typeof params>

export interface FortuneOutcome {
  /** The segment the wheel stops at: 0 for the first, clockwise. */
  segment: number
}

/** What each segment pays, in ten-thousandths, clockwise from the first. */
export const multipliersE4 = ({ risk, segments }: FortuneParams): readonly number[] => segmentsE4[risk][segments]

/** One multiplier of a wheel: how many segments carry it, and how often they come. */
export interface FortunePayoff extends Payoff {
  segments: number
}

/** What a bet can pay, from the largest multiplier to none, including the bias of a float. */
export function payoffs(bet: FortuneParams): FortunePayoff[] {
  const wheel = multipliersE4(bet)
  return [...new Set(wheel)]
    .sort((a, b) => b - a)
    .map((multiplierE4) => {
      const on = wheel.flatMap((each, segment) => (each === multiplierE4 ? [segment] : []))
      return { multiplierE4, segments: on.length, probability: sumOf(on, wheel.length) }
    })
}

const sumOf = (segments: readonly number[], count: number) =>
  segments.map((segment) => probabilityOfInt(segment, segment + 1, count)).reduce((sum, each) => add(sum, each))

export const fortune: InstantGame<FortuneParams, FortuneOutcome> = {
  id: 'fortune',
  version: 1,
  kind: 'instant',
  params,
  play(rng, bet) {
    const segment = rng.int(bet.segments)
    return { outcome: { segment }, multiplierE4: multipliersE4(bet)[segment] ?? 0 }
  },
  bestMultiplierE4: (bet) => Math.max(...multipliersE4(bet)),
  rtp: (bet) => returnOf(payoffs(bet)),
  odds: payoffs,
  sampleParams: risks.flatMap((risk) => segmentCounts.map((segments) => ({ risk, segments }))),
}
