/** Defines how a game replays a settled bet. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { ComponentType, LazyExoticComponent } from 'react'

export interface ReplayProps {
  bet: Bet
  stakeKopecks: bigint
  /** The result is on the stage: a large win is celebrated as it was. */
  onSeen: () => void
}

/** Plays the bet's very result on the game's own stage, once, as it was shown; mounted anew for each replay. */
export type GameReplay = LazyExoticComponent<ComponentType<ReplayProps>>
