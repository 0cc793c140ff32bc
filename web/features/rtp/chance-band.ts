/** Computes the band in which a return may lie by chance, and positions on the line that shows it. */
import type { Played } from '@kurazh/contract/play/rtp.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** 95 % of a normal distribution is within this many standard deviations. */
const sigmas95 = 1.96
/** The line extends a little beyond everything on it. */
const margin = 1.15

export interface Band {
  expected: number
  actual: number
  /** The ends of the 95 % band; a return is never below zero. */
  low: number
  high: number
  /** True when the actual return is inside. */
  within: boolean
  /** Position of a return on the line, in percent of its length. */
  at(value: number): number
}

/** Undefined while there are too few bets. */
export function bandOf({ expected, actual, deviation }: Played): Band | undefined {
  if (expected === null || actual === null || deviation === null) return undefined
  const low = Math.max(0, expected - sigmas95 * deviation)
  const high = expected + sigmas95 * deviation
  const reach = Math.max(high - expected, expected - low, Math.abs(actual - expected)) * margin || 0.01
  return {
    expected,
    actual,
    low,
    high,
    within: actual >= low && actual <= high,
    at: (value) => Math.min(100, Math.max(0, 50 + ((value - expected) / reach) * 50)),
  }
}

/** A fraction as a percentage: 0.98976 → «98.98 %». */
export function percent(part: number, decimals = 2): string {
  return `${formatNumber(part * 100, decimals)}\u00a0%`
}
