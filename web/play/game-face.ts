/** How a game presents itself to the frame: its name, its picture in menus, its words for parameters and outcomes. */
import type { InstantGame } from '@kurazh/games/kit/game.ts'
import type { Draws } from '@kurazh/games/kit/random.ts'
import type { ReactNode } from 'react'

export interface GameFace<Params = unknown, Outcome = unknown> {
  id: string
  title: string
  path: string
  /** For menus, in the colour of the text. */
  icon: ReactNode
  /** The rules, loaded when a bet of this game is looked at. */
  rules(): Promise<InstantGame<Params, Outcome>>
  /** What was bet on: «Меньше · 49.50 %». */
  paramsText(params: Params): string
  /** What came: «493021». */
  outcomeText(outcome: Outcome): string
  /** How the draws become the outcome, a sentence a step. */
  explain(draws: Draws, params: Params): string[]
}
