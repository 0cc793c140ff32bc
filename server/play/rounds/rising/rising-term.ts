/** Assembles a term of leading a game with a rising multiplier: that of any round, and cashing out. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { type LedGame, openTerm, type TermDependencies } from '../loop/term.ts'
import { CashOuts } from './cash-outs.ts'
import { RisingMechanic } from './rising-mechanic.ts'

export interface RisingTermDependencies extends Omit<TermDependencies, 'game' | 'mechanic'> {
  game: RisingRound
  /** The most that the bets still open at one multiplier may be worth, in kopecks. */
  exposureKopecks: bigint
}

export interface LedRisingGame extends LedGame {
  cashOuts: CashOuts
}

export function openRisingTerm({ exposureKopecks, ...deps }: RisingTermDependencies): LedRisingGame {
  const led = openTerm({ ...deps, mechanic: (writes) => new RisingMechanic(deps.game, exposureKopecks, writes) })
  return { ...led, cashOuts: new CashOuts(led) }
}

/** Whether the bets of this game can be cashed out. */
export function isRisingGame(led: LedGame): led is LedRisingGame {
  return 'cashOuts' in led
}
