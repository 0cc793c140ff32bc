/** The registry of games. A game joins the site with one line here and one in the web's registry. */
import { bubbles } from './bubbles/bubbles.ts'
import { dice } from './dice/dice.ts'
import type { Game } from './kit/game.ts'
import { plinko } from './plinko/plinko.ts'

export const games = { dice, bubbles, plinko } as const satisfies Record<string, Game>

/** The game of this id. `id` comes from outside, so only the registry's own keys count. */
export function gameById(id: string): Game | undefined {
  return Object.hasOwn(games, id) ? games[id as keyof typeof games] : undefined
}
