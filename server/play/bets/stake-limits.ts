/** The limits of stakes, applied and told. A bet that does not fit is refused beforehand, never cut afterwards. */
import type { RefusalCode } from '@kurazh/contract/call.ts'
import { roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import type { Table } from '@kurazh/contract/play.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { type StakeLimits, stakeLimits } from '../policy.ts'

/** Why this stake does not fit them, with the sentence for the player; undefined when it fits. */
export function stakeRefusal(limits: StakeLimits, stake: bigint, bestMultiplierE4: number): { code: RefusalCode; text: string } | undefined {
  if (stake < limits.minStake) return { code: 'StakeTooSmall', text: `Наименьшая ставка — ${formatRoundMoney(limits.minStake)}` }
  if (stake > limits.maxStake) return { code: 'StakeTooLarge', text: `Наибольшая ставка — ${formatRoundMoney(limits.maxStake)}` }
  if ((stake * BigInt(bestMultiplierE4)) / 10_000n <= limits.maxWin) return undefined
  // The largest whole number of kopecks whose best payout, rounded down, still fits.
  const largest = ((limits.maxWin + 1n) * 10_000n - 1n) / BigInt(bestMultiplierE4)
  const advice = largest < limits.minStake ? 'Выберите меньший множитель' : `С этим множителем можно поставить до ${formatRoundMoney(largest)}`
  return { code: 'MaxWinExceeded', text: `Наибольший выигрыш — ${formatRoundMoney(limits.maxWin)}. ${advice}` }
}

/** The limits of every game as the page gets them. */
export function publishedTables(): Table[] {
  return Object.entries(stakeLimits).map(([game, { minStake, maxStake, maxWin }]) => (
    { game, minStake: roublesFromKopecks(minStake), maxStake: roublesFromKopecks(maxStake), maxWin: roublesFromKopecks(maxWin) }
  ))
}
