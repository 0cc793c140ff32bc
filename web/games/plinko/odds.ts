/** Computes the exact probability of each bin by counting paths. */
import { multipliersE4, pathCounts, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'

export interface BinOdds {
  multiplierE4: number
  /** Paths to the bins that pay this, of 2^rows. */
  count: number
}

/** Each value of the board once, the highest first, with all the paths that lead to it. */
export function oddsOf(board: PlinkoParams): BinOdds[] {
  const counts = pathCounts(board.rows)
  const found = new Map<number, number>()
  for (const [bin, multiplierE4] of multipliersE4(board).entries())
    found.set(multiplierE4, (found.get(multiplierE4) ?? 0) + (counts[bin] ?? 0))
  return Array.from(found, ([multiplierE4, count]) => ({ multiplierE4, count })).toSorted(
    (a, b) => b.multiplierE4 - a.multiplierE4,
  )
}

/** Paths of 2^rows that pay more than the stake. */
export function winningPaths(board: PlinkoParams): number {
  return oddsOf(board).reduce((sum, { multiplierE4, count }) => sum + (multiplierE4 > 10_000 ? count : 0), 0)
}
