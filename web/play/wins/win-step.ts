/** Decides how far a payout is celebrated: in steps, from ten stakes up to the most a game can pay, and never a loss. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { AnimationSpeed } from '../preferences/animation-speed.ts'

/**
 * 0: a loss, a return, a small win: nothing but the result itself. 1 to 3: from ten, fifty and a hundred stakes on. 4:
 * the most that the game can pay.
 */
export type WinStep = 0 | 1 | 2 | 3 | 4

/** The stakes from which each step begins. */
const fromStakes = [10n, 50n, 100n] as const
/** Where a game's largest win comes often because it is small, it is no step of its own. */
const largestFrom: WinStep = 2

/** `largestE4`: the most that the game can pay, in ten-thousandths of the stake; null where there is no such figure. */
export function winStep({ stake, payout }: { stake: bigint; payout: bigint }, largestE4: number | null): WinStep {
  if (stake <= 0n) return 0
  const step = fromStakes.filter((stakes) => payout >= stakes * stake).length as WinStep
  const isLargest = largestE4 !== null && payout >= payoutKopecks(stake, largestE4)
  return isLargest && step >= largestFrom ? 4 : step
}

/** The name of a win. */
export const winWords: Readonly<Record<WinStep, string>> = {
  0: '',
  1: 'Крупный выигрыш',
  2: 'Огромный выигрыш',
  3: 'Сказочный выигрыш',
  4: 'Самый большой выигрыш',
}

/**
 * How a win is celebrated: in full; briefly, without anything that flies, in turbo and in automatic play; or at once
 * and without motion.
 */
export type WinForm = 'full' | 'short' | 'still'

/** `brief`: automatic play goes on meanwhile. */
export function winForm(pace: AnimationSpeed, brief = false): WinForm {
  if (pace === 'still') return 'still'
  return pace === 'turbo' || brief ? 'short' : 'full'
}

const celebrationMs: Readonly<Record<WinForm, readonly number[]>> = {
  full: [0, 2_600, 3_800, 5_200, 6_800],
  short: [0, 900, 1_100, 1_300, 1_500],
  still: [0, 0, 0, 0, 0],
}

/** The time a win is celebrated and its sum counted, in milliseconds. */
export const winMs = (step: WinStep, form: WinForm): number => celebrationMs[form][step] ?? 0

/** The share of the time in which the sum is reached; then it stays. */
export const winCounting = 0.8

/** When each step after the first begins to show, in milliseconds; empty where the last one shows at once. */
export function winRises(step: WinStep, form: WinForm): number[] {
  if (form !== 'full') return []
  const countingMs = winMs(step, form) * winCounting
  return Array.from({ length: Math.max(0, step - 1) }, (_, index) => Math.round((countingMs * (index + 1)) / step))
}
