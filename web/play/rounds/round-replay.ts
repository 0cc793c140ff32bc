/** How a game of shared rounds shows a bet's round again. */
import type { PastRound, PlayedRoundBet } from '@kurazh/contract/rounds.ts'
import type { ComponentType, LazyExoticComponent } from 'react'

export interface RoundReplayProps {
  bet: PlayedRoundBet
  round: PastRound
  /** Whose bet it is, for the picture: «Вы», a name, or that it is hidden. */
  player: string
}

/** Plays that very round on the game's own stage, once; mounted anew for each showing. */
export type RoundReplay = LazyExoticComponent<ComponentType<RoundReplayProps>>
