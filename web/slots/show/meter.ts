/** Counts what the meter of a machine shows: how many of its places the board has filled. */
import type { Meter } from '../slot-face.ts'
import type { ShowState } from './state.ts'

/** Places filled, at most all of them. A running feature has them all. */
export function filledOf({ symbols, count, byReel }: Meter, { board, factor, feature }: ShowState): number {
  if (symbols === undefined) return Math.min(count, factor)
  if (feature !== null) return count
  const isOne = (symbol: number) => symbols.includes(symbol)
  const found = board.map((reel) => reel.filter(isOne).length)
  const sum = found.reduce((total, of) => total + (byReel ? Math.min(1, of) : of), 0)
  return Math.min(count, sum)
}
