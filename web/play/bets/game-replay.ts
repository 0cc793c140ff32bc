/** How a game shows a settled bet again. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { ComponentType, LazyExoticComponent } from 'react'

export interface ReplayProps {
  bet: Bet
  stakeKopecks: bigint
}

/** Plays the bet's very result on the game's own stage, once, as it was shown; mounted anew for each showing. */
export type GameReplay = LazyExoticComponent<ComponentType<ReplayProps>>
