/** Defines how a game of shared rounds replays a bet's round. */
import type { PastRound, PlayedRoundBet } from '@kurazh/contract/play/rounds.ts'
import type { ComponentType, LazyExoticComponent } from 'react'

export interface RoundReplayProps {
  bet: PlayedRoundBet
  round: PastRound
  /** The player of the bet, for the scene: «Вы», a name, or a hidden name. */
  player: string
}

/** Plays that very round on the game's own stage, once; mounted anew for each replay. */
export type RoundReplay = LazyExoticComponent<ComponentType<RoundReplayProps>>
