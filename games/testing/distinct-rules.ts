/** Games whose rules must be simulated. */
import type { Game } from '../core/game.ts'

/**
 * Without tables that differ from an earlier one only in their limits: they deal, move and pay by the same functions.
 */
export function distinctRules<Any extends Game>(games: readonly Any[]): Any[] {
  return games.filter((game, place) => !games.slice(0, place).some((earlier) => isTheSame(game, earlier)))
}

function isTheSame(game: Game, other: Game): boolean {
  if (game.kind !== 'table' || other.kind !== 'table') return false
  const deals = (['begin', 'ask', 'dealt', 'moved', 'adds', 'pays', 'rtp', 'chart'] as const).every(
    (part) => game[part] === other[part],
  )
  return deals && game.sampleParams.every((params) => game.best(params) === other.best(params))
}
