/** Assembles a term of leading a game with a rising multiplier: that of any round, and cashing out. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { type LedGame, openTerm, type TermDependencies } from '../loop/term.ts'
import { CashOuts } from './cash-outs.ts'
import { RisingMechanic } from './rising-mechanic.ts'

export interface RisingTermDependencies extends Omit<TermDependencies, 'game' | 'mechanic'> {
  game: RisingRound
}

export interface LedRisingGame extends LedGame {
  cashOuts: CashOuts
}

export function openRisingTerm(deps: RisingTermDependencies): LedRisingGame {
  const led = openTerm({ ...deps, mechanic: (writes) => new RisingMechanic(deps.game, writes) })
  return { ...led, cashOuts: new CashOuts(led) }
}

/** Whether the bets of this game can be cashed out. */
export function isRisingGame(led: LedGame): led is LedRisingGame {
  return 'cashOuts' in led
}
