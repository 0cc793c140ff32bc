/**
 * The law «reach a target»: one wide draw becomes a multiplier, and a share of 0.99/c of all draws reaches c or more.
 * For new games and for the page's target field. Bubbles and crash have copies of their own, because rules that were
 * played never change.
 */
import { fraction, type Payoff, subtract } from './rtp.ts'

/** Number of values of a wide draw. */
const wideCount = 2n ** 52n

/** Least and largest target, multipliers on the grid. */
export interface TargetBounds {
  min: number
  max: number
}

/** A target of the grid in whole hundredths. Exact for targets with two decimals. */
export function hundredthsOf(target: number): number {
  return Math.round(target * 100)
}

/** True for a target within the bounds and exactly on the grid: the double nearest to a decimal with two places. */
export function isTargetWithin({ min, max }: TargetBounds, target: number): boolean {
  return target >= min && target <= max && hundredthsOf(target) / 100 === target
}

/** The multiplier of a wide draw, in hundredths: floor(99·2⁵²/(2⁵² − draw)), never below 100. */
export function reachedBy(draw: number): number {
  return Math.max(100, Number((99n * wideCount) / (wideCount - BigInt(draw))))
}

/** How many of the 2⁵² draws reach the target. */
export function drawsReaching(target: number): bigint {
  return (99n * wideCount) / BigInt(hundredthsOf(target))
}

/** What a target pays, in ten-thousandths: itself. */
export function targetE4(target: number): number {
  return hundredthsOf(target) * 100
}

/** What a bet on a target can pay and with what probability, counted draw by draw. */
export function reachPayoffs(target: number): [win: Payoff, loss: Payoff] {
  const probability = fraction(drawsReaching(target), wideCount)
  const loss = subtract({ numerator: 1n, denominator: 1n }, probability)
  return [
    { multiplierE4: targetE4(target), probability },
    { multiplierE4: 0, probability: loss },
  ]
}
