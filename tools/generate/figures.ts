/** Figures computed from the rules of games: the lobby shows them without loading rules. */
import { games } from '@kurazh/games/index.ts'
import { type GameRtp, rtpRange } from '../../web/play/game/rtp-range.ts'
import { tileFigures } from '../../web/slots/tile-figures.ts'
import { madeFrom, table } from './source-text.ts'

/** `web/generated/game-returns.ts`. */
export function gameReturnsText(): string {
  const returns = Object.values(games).flatMap((game): [string, string][] =>
    'sampleParams' in game ? [[game.id, rtpRange(game as GameRtp<unknown>)]] : [],
  )
  return `/** The exact return of each game, from the lowest to the highest of its cases. ${madeFrom('the rules')} */
export const gameReturns: Readonly<Record<string, string>> = ${table(returns)}
`
}

/** `web/generated/machine-figures.ts`. */
export function machineFiguresText(): string {
  const figures = Object.values(games).flatMap((game) =>
    'machine' in game ? [[game.id, tileFigures(game)] as const] : [],
  )
  return `/** The figures of each machine's plain spin. ${madeFrom('the rules')} */
import type { TileFigures } from '../../web/slots/tile-figures.ts'

export const machineFigures: Readonly<Record<string, TileFigures>> = ${table(figures)}
`
}
