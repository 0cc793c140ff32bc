/**
 * Plays rounds that the draw alone decides: bets stay as they are from the close of betting until the result is
 * published, which decides what they are paid.
 */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { DrawRound } from '@kurazh/games/core/game.ts'
import { largestStakeKopecks } from '@kurazh/games/core/max-win.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { refused } from '../../bets/bettor.ts'
import type { Mechanic } from '../loop/mechanic.ts'
import type { Room } from '../loop/room.ts'

export function drawMechanic(game: DrawRound): Mechanic {
  return {
    bestMultiplierE4: (params) => game.bestMultiplierE4(params),
    newRoom: () => createRoom(game),
    begin: () => undefined,
    nextMs: () => undefined,
    act: () => undefined,
    pays: () => undefined,
    // A wheel stopped early has no result: every stake is returned.
    breakOff: () => undefined,
    paidToE4: () => 0,
    wonE4: (round, { params }) => game.paysE4(params, round.result),
  }
}

/** Counts every bet with its largest possible win, as if all of them won together. */
function createRoom(game: DrawRound): Room {
  let taken = 0n
  return {
    ceilingFor(stake, params, { limits, exposureKopecks }) {
      const ceilingE4 = game.bestMultiplierE4(params)
      const free = exposureKopecks - taken
      const largest = free > 0n ? largestStakeKopecks(free, ceilingE4) : 0n
      if (largest >= stake) return ceilingE4
      const advice =
        largest >= limits.minStake
          ? `Можно поставить ещё до ${formatRoundMoney(largest)}`
          : 'Поставьте в следующем раунде'
      return refused('ExposureReached', `На этот раунд поставлено столько, сколько стол может выплатить. ${advice}`)
    },
    take: (stake, ceilingE4) => void (taken += payoutKopecks(stake, ceilingE4)),
    free: (stake, ceilingE4) => void (taken -= payoutKopecks(stake, ceilingE4)),
  }
}
