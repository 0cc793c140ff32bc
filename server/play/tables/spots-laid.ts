/** Lists the spots of a layout on which its player placed chips. */
import { rulesOf } from '@kurazh/games/index.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'

/** Without the spots that decisions added; undefined if the game is not a live table. */
export function spotsLaid(game: string, version: number, params: unknown): string[] | undefined {
  const rules = rulesOf(game, version, 'table')
  if (rules === undefined) return undefined
  const { spots } = params as TableParams
  return rules.spots.filter((spot) => Object.hasOwn(spots, spot))
}
