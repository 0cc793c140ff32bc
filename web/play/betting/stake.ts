/** The stake of a game: whole kopecks within the table's limits, remembered per game. */
import type { Table } from '@kurazh/contract/play/play.ts'
import { largestMultiplierE4, largestStakeKopecks, onGridE4, plainKopecks } from '@kurazh/games/core/max-win.ts'
import { useEffect, useState } from 'react'
import { useTableOf } from '../../api/game-limits.ts'
import { keys, queryClient } from '../../api/query.ts'
import { readStored, writeStored } from '../../ui/browser/stored.ts'

export interface StakeLimits {
  minKopecks: bigint
  maxKopecks: bigint
  /** The largest payout of one bet. */
  maxWinKopecks: bigint
}

const firstStake = 1000n

/** The tables have changed: requests them again. */
export function refetchTables(): void {
  void queryClient.invalidateQueries({ queryKey: keys.tables })
}

/** The table's limits; undefined until the server has sent them. */
export function useStakeLimits(game: string): StakeLimits | undefined {
  const table = useTableOf(game)
  return table && limitsOf(table)
}

/** Whether this table accepts bets that cost more than a plain one; false until the server has sent its limits. */
export function useBuys(game: string): boolean {
  return useTableOf(game)?.buys ?? false
}

/** The table's limits as the page has them now, for code that is no component. */
export function limitsNow(game: string): StakeLimits | undefined {
  const table = queryClient.getQueryData<Table[]>(keys.tables)?.find((one) => one.game === game)
  return table && limitsOf(table)
}

/**
 * The largest multiplier of this grid, in ten-thousandths, whose payout for this stake is within the table's largest
 * win; null while that is not known.
 */
export function heightWithin(limits: StakeLimits | undefined, stakeKopecks: bigint, gridE4: number): number | null {
  return limits ? onGridE4(largestMultiplierE4(stakeKopecks, limits.maxWinKopecks), gridE4) : null
}

function limitsOf({ minStake, maxStake, maxWin }: Table): StakeLimits {
  return { minKopecks: minStake, maxKopecks: maxStake, maxWinKopecks: maxWin }
}

/**
 * The largest stake the table takes at this best multiplier (ten-thousandths): its win may not pass the maximum win.
 */
function largestStake({ maxKopecks, maxWinKopecks }: StakeLimits, bestMultiplierE4: number): bigint {
  const byWin = largestStakeKopecks(maxWinKopecks, bestMultiplierE4)
  return byWin < maxKopecks ? byWin : maxKopecks
}

/** The stakes the table accepts for one bet. */
export interface StakeRange {
  minKopecks: bigint
  maxKopecks: bigint
  /** The largest payout, where it is told beside the stake. */
  maxWinKopecks?: bigint
}

/** The range of one plain bet within a bet that costs several of them, by the best multiplier of the whole. */
export function plainRangeOf(
  limits: StakeLimits | undefined,
  bestMultiplierE4: number,
  cost: number,
): StakeRange | undefined {
  return (
    limits && { minKopecks: limits.minKopecks, maxKopecks: plainKopecks(largestStake(limits, bestMultiplierE4), cost) }
  )
}

/**
 * The range at this best multiplier (ten-thousandths; null where none is named); undefined until the server has sent
 * its limits.
 */
export function rangeOf(limits: StakeLimits | undefined, bestMultiplierE4: number | null): StakeRange | undefined {
  if (limits === undefined) return undefined
  const { minKopecks, maxKopecks, maxWinKopecks } = limits
  return {
    minKopecks,
    maxKopecks: bestMultiplierE4 === null ? maxKopecks : largestStake(limits, bestMultiplierE4),
    maxWinKopecks,
  }
}

/** The amount moved into the table's range; unchanged while the range is unknown. */
export function fitStake(kopecks: bigint, range: StakeRange | undefined): bigint {
  if (range === undefined) return kopecks
  const { minKopecks, maxKopecks } = range
  return kopecks > maxKopecks ? maxKopecks : kopecks < minKopecks ? minKopecks : kopecks
}

/** True when the table is known to accept this stake. */
export function takes(range: StakeRange | undefined, kopecks: bigint): range is StakeRange {
  return range !== undefined && kopecks === fitStake(kopecks, range)
}

/** True when the table is known to refuse it. */
export function refuses(range: StakeRange | undefined, kopecks: bigint): boolean {
  return range !== undefined && !takes(range, kopecks)
}

/** The last stake of this game, kept between visits. */
export function useStake(game: string): [kopecks: bigint, set: (kopecks: bigint) => void] {
  const key = `stake:${game}`
  const [kopecks, setKopecks] = useState(() => readStake(readStored(key)))
  useEffect(() => {
    writeStored(key, kopecks.toString())
  }, [key, kopecks])
  return [kopecks, setKopecks]
}

function readStake(text: string | null): bigint {
  return text !== null && /^[1-9]\d{0,12}$/.test(text) ? BigInt(text) : firstStake
}
