/** Limits how high a new bet on a rising multiplier may go, within the exposure of the round. */
import { leastHeightE4 } from '@kurazh/contract/play/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { largestMultiplierE4, onGridE4 } from '@kurazh/games/core/max-win.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { exposureOf, limitsOf, type StakeLimits } from '../../stake-limits.ts'
import type { BetTerms } from '../../bank/bank.ts'
import { type BetRefused, refused } from '../../bets/bettor.ts'
import type { Room } from '../loop/room.ts'
import { RoundRoom } from './exposure.ts'

export class RisingRoom extends RoundRoom implements Room {
  readonly #game: RisingRound

  constructor(game: RisingRound) {
    super(exposureOf(game), limitsOf(game.id), game.gridE4)
    this.#game = game
  }

  /**
   * Its auto cash-out; without one, the multiplier at which its payout reaches the largest win or the round has no
   * exposure left. A refusal names the largest stake still accepted.
   */
  ceilingFor(stake: bigint, params: unknown, { limits, exposureKopecks }: BetTerms): number | BetRefused {
    this.bear(exposureKopecks)
    const autoE4 = this.#game.autoCashOutE4(params)
    const largest = this.largestStake(autoE4 ?? leastHeightE4)
    if (largest < stake)
      return refused(
        'ExposureReached',
        `На этот раунд поставлено столько, сколько стол может выплатить. ${advice(largest, limits, autoE4 !== undefined)}`,
      )
    return (
      autoE4 ??
      onGridE4(Math.min(largestMultiplierE4(stake, limits.maxWin), this.largestHeightE4(stake)), this.#game.gridE4)
    )
  }
}

function advice(largest: bigint, { minStake }: StakeLimits, isAutomatic: boolean): string {
  if (largest >= minStake)
    return `${isAutomatic ? 'С этой целью' : 'Без цели'} можно поставить ещё до ${formatRoundMoney(largest)}`
  return isAutomatic ? 'Выберите цель ниже или поставьте в следующем раунде' : 'Поставьте в следующем раунде'
}
