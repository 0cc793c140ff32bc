/** Defines how a game with shared rounds presents itself to the frame. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { GameName } from '../game/game-entry.ts'

export interface RoundFace<Params = unknown> extends GameName {
  rules(): Promise<RoundGame<Params>>
  /** The parameters in words: «цель 2.00×». */
  paramsText(params: Params): string
}
