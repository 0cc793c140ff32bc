/** Figures of every machine. The build replaces this file by a table made from the same rules (web/build/machine-table.ts): the lobby loads none of them. */
import { games } from '@kurazh/games/index.ts'
import { tileFigures, type TileFigures } from './tile-figures.ts'

/** Throws for a machine without rules. */
export function figuresOf(id: string): TileFigures {
  const game = Object.values(games).find((each) => each.id === id)
  if (!game || !('machine' in game)) throw new Error(`no machine has rules under ${id}`)
  return tileFigures(game)
}
