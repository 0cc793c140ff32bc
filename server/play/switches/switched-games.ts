/** Lists the games that take stakes, with their kind. A game of gifts takes none and is switched by its reward. */
import type { switchedKinds } from '@kurazh/contract/admin/switches.ts'
import { isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'

export interface SwitchedGame {
  game: string
  kind: (typeof switchedKinds)[number]
  /** The version that is played. */
  version: number
}

/** Our own games, with their kind. */
export const ownGames: readonly SwitchedGame[] = Object.values(games).flatMap((game) =>
  isGifted(game) ? [] : [{ game: game.id, kind: 'machine' in game ? 'machine' : game.kind, version: game.version }],
)
