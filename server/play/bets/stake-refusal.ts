/** Applies and publishes the stake limits. A bet that does not fit is refused in advance, never cut afterwards. */
import { type RefusalCode, refusals } from '@kurazh/contract/core/refusals.ts'
import type { Table } from '@kurazh/contract/play/play.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { current } from '@kurazh/games/index.ts'
import { isInParts, largestStakeKopecks } from '@kurazh/games/core/max-win.ts'
import { type Jurisdiction, ofGame } from '../jurisdictions.ts'
import type { Bank } from '../bank/bank.ts'
import { type StakeLimits, stakeLimits } from '../stake-limits.ts'
import type { Switches } from '../switches/switches.ts'

/** Why this stake does not fit, with the message for the player; undefined if it fits. `parts`: its equal parts. */
export function stakeRefusal(
  limits: StakeLimits,
  stake: bigint,
  bestMultiplierE4: number,
  parts = 1,
): { code: RefusalCode; text: string } | undefined {
  if (stake < limits.minStake)
    return { code: 'StakeTooSmall', text: `Наименьшая ставка — ${formatRoundMoney(limits.minStake)}` }
  if (stake > limits.maxStake)
    return { code: 'StakeTooLarge', text: `Наибольшая ставка — ${formatRoundMoney(limits.maxStake)}` }
  if (!isInParts(stake, parts))
    return {
      code: 'InvalidRequest',
      text: `Ставка не делится на доли полей без остатка: в ней должно быть по целому числу копеек на каждую из ${parts}`,
    }
  if (payoutKopecks(stake, bestMultiplierE4) <= limits.maxWin) return undefined
  const largest = largestStakeKopecks(limits.maxWin, bestMultiplierE4)
  const advice =
    largest < limits.minStake
      ? 'Выберите меньший множитель или другую игру'
      : `С этим множителем можно поставить до ${formatRoundMoney(largest)}`
  return { code: 'MaxWinExceeded', text: `Наибольший выигрыш — ${formatRoundMoney(limits.maxWin)}. ${advice}` }
}

/**
 * The limits of every game as the page gets them. `buys`: bets that cost more than a plain one are accepted. What the
 * jurisdiction forbids or the operator has switched off is listed; what both allow is not.
 */
export function publishedTables(
  buys: boolean,
  { autoplay, turbo, leastMs }: Jurisdiction,
  switches: Pick<Switches, 'of' | 'all'>,
  bank: Pick<Bank, 'termsOf'>,
): Table[] {
  // Third-party machines are listed only if something is switched off for them.
  const told = new Set([...Object.keys(stakeLimits), ...switches.all().keys()])
  return [...told].map((game) => {
    const set = switches.of(game)
    const { minStake, maxStake, maxWin } = bank.termsOf({ id: game }).limits
    return {
      game,
      minStake,
      maxStake,
      maxWin,
      ...(buys && hasDearBets(game) && { buys }),
      ...(!(ofGame(autoplay, game) && set.autoplay) && { autoplay: false }),
      ...(!(turbo && set.turbo) && { turbo: false }),
      ...(ofGame(leastMs, game) > 0 && { leastMs: ofGame(leastMs, game) }),
      ...(set.isOff && { off: set.say === '' ? refusals.GameOff[1] : set.say }),
    }
  })
}

function hasDearBets(id: string): boolean {
  const game = current(id, 'instant')
  return game?.sampleParams.some((params) => (game.costs?.(params) ?? 1) > 1) ?? false
}
