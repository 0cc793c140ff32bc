/** Celebrates the result of a bet by the rules of its game: they know the most that it can pay. */
import { isGifted, type RisingRound, type SeededGame } from '@kurazh/games/core/game.ts'
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { celebrate } from './celebration.ts'

const known = new WeakMap<object, number>()

/** The most that a game can pay, whatever its parameters, in ten-thousandths of the stake. */
export function largestWinE4(game: SeededGame | RisingRound): number {
  const largest = known.get(game) ?? computed(game)
  known.set(game, largest)
  return largest
}

/** The samples of every game hold both ends of its ranges. */
function computed(game: SeededGame | RisingRound): number {
  const best = (params: unknown) =>
    game.kind === 'round' ? (game.autoCashOutE4(params) ?? 0) : game.bestMultiplierE4(params)
  return Math.max(...game.sampleParams.map(best))
}

/**
 * Stages say the net result of a stake, and the whole prize of a gift: the same is counted. `key` names the bet; `brief`
 * where automatic play goes on meanwhile, `alone` where the stage shows one result at a time.
 */
export function celebrateBet(
  game: SeededGame,
  bet: { stake: bigint; payout: bigint },
  { key, brief = false, alone = false }: { key: string; brief?: boolean; alone?: boolean },
): void {
  const sum = isGifted(game) ? bet.payout : netOf(bet)
  celebrate(game.id, bet, { key, largestE4: largestWinE4(game), sum, brief, alone })
}
