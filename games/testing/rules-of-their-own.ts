/** Games whose rules are to be simulated. */
import type { Game } from '../core/game.ts'

/** Without the tables that differ from an earlier one in their limits only: they deal, move and pay by the very same functions. */
export function rulesOfTheirOwn<Any extends Game>(games: readonly Any[]): Any[] {
  return games.filter((game, place) => !games.slice(0, place).some((earlier) => isTheSame(game, earlier)))
}

function isTheSame(game: Game, other: Game): boolean {
  if (game.kind !== 'table' || other.kind !== 'table') return false
  const deals = (['begin', 'ask', 'dealt', 'moved', 'adds', 'pays', 'rtp', 'chart'] as const).every((part) => game[part] === other[part])
  return deals && game.sampleParams.every((params) => game.best(params) === other.best(params))
}
