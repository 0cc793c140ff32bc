/** The registry of games. A game joins the site with one line here and one in the web's registry. */
import { bubbles } from './bubbles/bubbles.ts'
import { crash } from './crash/crash.ts'
import { dice } from './dice/dice.ts'
import type { Game, InstantGame, RoundGame } from './kit/game.ts'
import { plinko } from './plinko/plinko.ts'

export const games = { dice, bubbles, plinko, crash } as const satisfies Record<string, Game>

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
