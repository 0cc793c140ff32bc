/** Which games take stakes, and what each is: a game of gifts takes none and is switched by its reward. */
import type { switchedKinds } from '@kurazh/contract/admin/switches.ts'
import { isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'

export interface SwitchedGame {
  game: string
  kind: (typeof switchedKinds)[number]
  /** The one that is played. */
  version: number
}

/** Those of our own, with what they are. */
export const ownGames: readonly SwitchedGame[] = Object.values(games).flatMap((game) =>
  (isGifted(game) ? [] : [{ game: game.id, kind: 'machine' in game ? 'machine' : game.kind, version: game.version }]))
