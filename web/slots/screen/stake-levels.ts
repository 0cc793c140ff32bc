/** The total bets a player may choose: round sums within what the table takes. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import type { StakeRange } from '../../play/betting/stake.ts'

const roubles = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000] as const

/** Ascending, in kopecks; the largest whole rouble that the table takes among them. Empty until the table is known. */
export function levelsIn(range: StakeRange | undefined): bigint[] {
  if (!range) return []
  const round = roubles.map(kopecksFromRoubles).filter((each) => each >= range.minKopecks && each <= range.maxKopecks)
  const largest = kopecksFromRoubles(Math.floor(roublesFromKopecks(range.maxKopecks)))
  return round.at(-1) === largest || largest < range.minKopecks ? round : [...round, largest]
}

/** The next level up or down from a stake; the stake itself where there is none. */
export function levelBeside(levels: readonly bigint[], stake: bigint, direction: 1 | -1): bigint {
  const beside = direction === 1 ? levels.find((each) => each > stake) : levels.findLast((each) => each < stake)
  return beside ?? stake
}
