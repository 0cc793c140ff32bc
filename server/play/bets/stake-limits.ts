/** Table limits of every game, in kopecks. A bet that does not fit is refused beforehand, never cut afterwards. */
import type { RefusalCode } from '@kurazh/contract/call.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Table } from '@kurazh/contract/play.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { idsOf } from '@kurazh/games/index.ts'

interface TableLimits {
  minStake: bigint
  maxStake: bigint
  /** The largest payout one bet may bring. */
  maxWin: bigint
}

/** Every table's limits. */
export const standardTable: TableLimits = { minStake: 100n, maxStake: 2_000_000n, maxWin: 100_000_000n }

/** Why this stake does not fit the table, with the sentence for the player; undefined when it fits. */
export function tableRefusal(stake: bigint, bestMultiplierE4: number): { code: RefusalCode; text: string } | undefined {
  const limits = standardTable
  if (stake < limits.minStake) return { code: 'StakeTooSmall', text: `Наименьшая ставка — ${formatRoundMoney(limits.minStake)}` }
  if (stake > limits.maxStake) return { code: 'StakeTooLarge', text: `Наибольшая ставка — ${formatRoundMoney(limits.maxStake)}` }
  if ((stake * BigInt(bestMultiplierE4)) / 10_000n <= limits.maxWin) return undefined
  // The largest whole number of kopecks whose best payout, rounded down, still fits.
  const largest = ((limits.maxWin + 1n) * 10_000n - 1n) / BigInt(bestMultiplierE4)
  const advice = largest < limits.minStake ? 'Выберите меньший множитель' : `С этим множителем можно поставить до ${formatRoundMoney(largest)}`
  return { code: 'MaxWinExceeded', text: `Наибольший выигрыш — ${formatRoundMoney(limits.maxWin)}. ${advice}` }
}

/** The largest payout one bet may bring. */
export const largestWinKopecks = standardTable.maxWin

/** The limits of every game as the page gets them. */
export function publishedTables(): Table[] {
  return idsOf().map((game) => {
    const { minStake, maxStake, maxWin } = standardTable
    return { game, minStake: roublesFromKopecks(minStake), maxStake: roublesFromKopecks(maxStake), maxWin: roublesFromKopecks(maxWin) }
  })
}
