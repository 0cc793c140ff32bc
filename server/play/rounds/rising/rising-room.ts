/** How high a new bet on a rising multiplier may go, within what the round may cost. */
import { leastHeight } from '@kurazh/contract/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { largestWinKopecks, standardTable } from '../../bets/stake-limits.ts'
import { type BetRefused, refused } from '../../bets/bettor.ts'
import type { Room } from '../loop/room.ts'
import { RoundRoom } from './exposure.ts'
import { largestMultiplierE2 } from './multiplier.ts'

const leastCeilingE2 = leastHeight * 100

export class RisingRoom extends RoundRoom implements Room {
  readonly #game: RisingRound

  constructor(game: RisingRound, exposureKopecks: bigint) {
    super(exposureKopecks)
    this.#game = game
  }

  /** Its auto cash-out; or where its payout reaches the largest win, or the round has no more room for it. A refusal names the largest stake still taken. */
  ceilingFor(stake: bigint, params: unknown): number | BetRefused {
    const autoE2 = this.#game.autoCashOutE2(params)
    const largest = this.largestStake(autoE2 ?? leastCeilingE2)
    if (largest < stake) return refused('ExposureReached', `На этот раунд поставлено столько, сколько стол может выплатить. ${advice(largest, autoE2 !== undefined)}`)
    return autoE2 ?? Math.min(largestMultiplierE2(stake, largestWinKopecks), this.largestHeightE2(stake))
  }
}

function advice(largest: bigint, isAutomatic: boolean): string {
  if (largest >= standardTable.minStake) return `${isAutomatic ? 'С этой целью' : 'Без цели'} можно поставить ещё до ${formatRoundMoney(largest)}`
  return isAutomatic ? 'Выберите цель ниже или поставьте в следующем раунде' : 'Поставьте в следующем раунде'
}
