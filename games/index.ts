/** The registry of games. A game joins the site with one line here and one in the web's registry. */
import { bubbles } from './bubbles/bubbles.ts'
import { crash } from './crash/crash.ts'
import { dice } from './dice/dice.ts'
import type { Game, InstantGame, RoundGame, SeededGame, StepsGame } from './core/game.ts'
import { mines } from './mines/mines.ts'
import { moneyTrain } from './money-train/money-train.ts'
import { plinko } from './plinko/plinko.ts'

export const games = { dice, bubbles, plinko, mines, 'money-train': moneyTrain, crash } as const satisfies Record<string, Game>

/** The game of this id. `id` comes from outside, so only the registry's own keys count. */
export function gameById(id: string): Game | undefined {
  return Object.hasOwn(games, id) ? games[id as keyof typeof games] : undefined
}

/** The instant game of this id. */
export function instantGameById(id: string): InstantGame | undefined {
  const game = gameById(id)
  return game?.kind === 'instant' ? game : undefined
}

/** The round game of this id. */
export function roundGameById(id: string): RoundGame | undefined {
  const game = gameById(id)
  return game?.kind === 'round' ? game : undefined
}

/** The steps game of this id. */
export function stepsGameById(id: string): StepsGame | undefined {
  const game = gameById(id)
  return game?.kind === 'steps' ? game : undefined
}

/** The game of this id whose bets come from a seed of the player's own. */
export function seededGameById(id: string): SeededGame | undefined {
  return instantGameById(id) ?? stepsGameById(id)
}
