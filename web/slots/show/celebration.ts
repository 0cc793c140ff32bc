/** Decides how much a return is celebrated: only its number up to the stake, and more the larger it is. */
import type { ShowState } from './state.ts'

/** 0: at most the stake, the number alone; 1: a win; 2 to 4: a win whose sum is counted up on screen. */
export type WinLevel = 0 | 1 | 2 | 3 | 4

const stakeE4 = 10_000
/** From 15, 60 and 250 stakes on a win is large, and larger still. */
const largeFromE4 = [150_000, 600_000, 2_500_000] as const
const countingMs = { full: [0, 0, 3000, 4500, 6500], turbo: [0, 0, 700, 900, 1100], still: [0, 0, 0, 0, 0] } as const

/** By the ratio of a round's return to its cost: a bought feature that pays less than its price is no win. */
export function winLevel({ totalE4, cost }: Pick<ShowState, 'totalE4' | 'cost'>): WinLevel {
  if (totalE4 <= stakeE4 * cost) return 0
  return (1 + largeFromE4.filter((from) => totalE4 >= from * cost).length) as WinLevel
}

/** The time the sum is counted and shown, in milliseconds. */
export const celebrationMs = (level: WinLevel, pace: keyof typeof countingMs): number => countingMs[pace][level]

/** The names of large wins. */
export const levelWords: Readonly<Partial<Record<WinLevel, string>>> = {
  2: 'Крупный выигрыш',
  3: 'Огромный выигрыш',
  4: 'Сказочный выигрыш',
}
