/** How a game presents itself to the frame: its name, its picture in menus, its words for parameters and outcomes. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { SeededGame } from '@kurazh/games/core/game.ts'
import type { JudgedGame } from '../bets/bet-check.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import type { ReactNode } from 'react'

export interface GameFace<Params = unknown, Outcome = unknown> {
  id: string
  title: string
  path: string
  /** Of a game that only gifts are staked on: what the way there from a bet says, in place of «Сыграть в …». */
  gift?: { wayBack: string }
  /** For menus, in the colour of the text. */
  icon: ReactNode
  /** The rules, loaded when a bet of this game is looked at. */
  rules(): Promise<SeededGame>
  /** Of a game whose draws only its maker can turn into outcomes: rules that hold what this very bet brings to prove itself. */
  rulesOfBet?(bet: Bet): JudgedGame
  /** What was bet on: «Меньше · 49.50 %». */
  paramsText(params: Params): string
  /** What came: «493021». `moves` are those of a steps game, empty for others. */
  outcomeText(outcome: Outcome, moves: readonly unknown[]): string
  /** What a result's chip says instead, on a ground of its own colour: a game whose results are told by what they pay. */
  chip?(outcome: Outcome, multiplierE4: number): { text: string; fill: string; ink: string }
  /** How the draws become the outcome, loaded when a bet is laid open. */
  explain(): Promise<Explanation<Params>>
}

export interface Explanation<Params = unknown> {
  /** A sentence a step. */
  steps(rng: Rng, params: Params, moves: readonly unknown[]): string[]
}

/** What was bet on, in the game's words; what they cannot tell (an answer that is no bet of the game) as it came. */
export function paramsWords(face: GameFace, { params }: Bet): string {
  return inWords(() => face.paramsText(params), params)
}

/** What came, in the same way. */
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
