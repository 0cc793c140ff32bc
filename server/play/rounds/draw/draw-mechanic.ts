/** Rounds that the draw alone decides: bets stand from the close of betting until the result is told, and are paid by it. */
import type { DrawRound } from '@kurazh/games/core/game.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { refused } from '../../bets/bettor.ts'
import { limitsOf } from '../../policy.ts'
import type { Mechanic } from '../loop/mechanic.ts'
import type { Room } from '../loop/room.ts'

/** `exposureKopecks`: what all bets of a round may cost together. */
export function drawMechanic(game: DrawRound, exposureKopecks: bigint): Mechanic {
  return {
    bestMultiplierE4: (params) => game.bestMultiplierE2(params) * 100,
    newRoom: () => createRoom(game, exposureKopecks),
    begin: () => undefined,
    nextMs: () => undefined,
    act: () => undefined,
    pays: () => undefined,
    // Nothing is known of a wheel that stands still before its time: every stake comes back.
    breakOff: () => undefined,
    paidToE2: () => 0,
    wonE2: (round, { params }) => game.paysE2(params, round.result),
  }
}

/** Counts every bet by the best it may win, as if all of them won together. */
function createRoom(game: DrawRound, exposureKopecks: bigint): Room {
  let free = exposureKopecks * 100n
  const take = (stake: bigint, ceilingE2: number) => void (free -= stake * BigInt(ceilingE2))
  return {
    ceilingFor(stake, params) {
      const ceilingE2 = game.bestMultiplierE2(params)
      const largest = free / BigInt(ceilingE2)
      if (largest >= stake) return ceilingE2
      const advice = largest >= limitsOf(game.id).minStake ? `Можно поставить ещё до ${formatRoundMoney(largest)}` : 'Поставьте в следующем раунде'
      return refused('ExposureReached', `На этот раунд поставлено столько, сколько стол может выплатить. ${advice}`)
    },
    take,
    free: (stake, ceilingE2) => take(-stake, ceilingE2),
  }
}
