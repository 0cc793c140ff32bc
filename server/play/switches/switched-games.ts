/** Which games take stakes, and what each is: a game of gifts takes none and is switched by its reward. */
import type { switchedKinds } from '@kurazh/contract/admin/switches.ts'
import { isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'

export type SwitchedKind = (typeof switchedKinds)[number]

/** Those of our own, with what they are. */
export const ownGames: ReadonlyMap<string, SwitchedKind> = new Map(
  Object.values(games).flatMap((game) => (isGifted(game) ? [] : [[game.id, 'machine' in game ? 'machine' : game.kind] as const])),
)
