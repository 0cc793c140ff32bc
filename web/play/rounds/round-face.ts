/** How a game with shared rounds presents itself to the frame. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { ReactNode } from 'react'

export interface RoundFace<Params = unknown> {
  id: string
  title: string
  path: string
  /** For menus, in the colour of the text. */
  icon: ReactNode
  rules(): Promise<RoundGame<Params>>
  /** What was bet on: «цель 2.00×». */
  paramsText(params: Params): string
}
