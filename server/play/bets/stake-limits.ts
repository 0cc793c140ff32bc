/** The limits of stakes, applied and told. A bet that does not fit is refused beforehand, never cut afterwards. */
import type { RefusalCode } from '@kurazh/contract/call.ts'
import type { Table } from '@kurazh/contract/play.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { current } from '@kurazh/games/index.ts'
import { largestStakeKopecks } from '@kurazh/games/core/max-win.ts'
import { type Jurisdiction, ofGame } from '../jurisdictions.ts'
import { type StakeLimits, stakeLimits } from '../policy.ts'

/** Why this stake does not fit them, with the sentence for the player; undefined when it fits. */
export function stakeRefusal(limits: StakeLimits, stake: bigint, bestMultiplierE4: number): { code: RefusalCode; text: string } | undefined {
  if (stake < limits.minStake) return { code: 'StakeTooSmall', text: `Наименьшая ставка — ${formatRoundMoney(limits.minStake)}` }
  if (stake > limits.maxStake) return { code: 'StakeTooLarge', text: `Наибольшая ставка — ${formatRoundMoney(limits.maxStake)}` }
  if (payoutKopecks(stake, bestMultiplierE4) <= limits.maxWin) return undefined
  const largest = largestStakeKopecks(limits.maxWin, bestMultiplierE4)
  const advice = largest < limits.minStake ? 'Выберите меньший множитель' : `С этим множителем можно поставить до ${formatRoundMoney(largest)}`
  return { code: 'MaxWinExceeded', text: `Наибольший выигрыш — ${formatRoundMoney(limits.maxWin)}. ${advice}` }
}

/** The limits of every game as the page gets them; `buys`: bets that cost more than a plain one are taken. What the jurisdiction forbids is said, what it allows is not. */
export function publishedTables(buys: boolean, { autoplay, turbo, leastMs }: Jurisdiction): Table[] {
  return Object.entries(stakeLimits).map(([game, { minStake, maxStake, maxWin }]) => ({
    game, minStake, maxStake, maxWin, ...(buys && hasDearBets(game) && { buys }),
    ...(!ofGame(autoplay, game) && { autoplay: false }), ...(!turbo && { turbo }), ...(ofGame(leastMs, game) > 0 && { leastMs: ofGame(leastMs, game) }),
  }))
}

function hasDearBets(id: string): boolean {
  const game = current(id, 'instant')
  return game?.sampleParams.some((params) => (game.costs?.(params) ?? 1) > 1) ?? false
}
