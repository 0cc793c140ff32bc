/** Defines how a game presents itself to the frame: its name, its texts for parameters and outcomes, its rules. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import type { JudgedGame } from '../proof/bet-check.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import type { GameName } from './game-entry.ts'

export interface GameFace<Params = unknown, Outcome = unknown> extends GameName {
  /** The rules, loaded when a bet of this game is opened. */
  rules(): Promise<SeededGame>
  /**
   * Of a game whose draws only its maker can turn into outcomes: rules that hold the evidence brought by this very bet.
   */
  rulesOfBet?(bet: Bet): JudgedGame
  /** The parameters in words: «Меньше · 49.50 %». */
  paramsText(params: Params): string
  /** The outcome in words: «493021». `moves` are those of a steps game, empty for others. */
  outcomeText(outcome: Outcome, moves: readonly unknown[]): string
  /** The text of a result's chip instead, on a coloured ground: for a game whose results are shown by what they pay. */
  chip?(outcome: Outcome, multiplierE4: number): { text: string; fill: string; ink: string }
  /** How the draws become the outcome, loaded when a bet is opened. */
  explain(): Promise<Explanation<Params>>
}

export interface Explanation<Params = unknown> {
  /** One sentence per step. */
  steps(rng: Rng, params: Params, moves: readonly unknown[]): string[]
}

/**
 * The parameters in the game's words. Values the game cannot describe (an answer that is no bet of the game) are shown
 * as received.
 */
export function paramsWords(face: GameFace, { params }: Bet): string {
  return inWords(() => face.paramsText(params), params)
}

/** The outcome, in the same way. */
export function outcomeWords(face: GameFace, { outcome, moves }: Bet): string {
  return inWords(() => face.outcomeText(outcome, moves ?? []), outcome)
}

function inWords(words: () => string, thing: unknown): string {
  try {
    return words()
  } catch {
    return JSON.stringify(thing) ?? ''
  }
}
