/** What a game of shared rounds brings to its table: the rules, how bets end, and what they are on in its own words. */
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { RoundEnds } from '../feed/round-state.ts'
import type { SentBet } from '../notary/own-bets.ts'

type Body = BodyOf<Calls['roundBet']>
/** A bet named: the game, the round's number, the page's own key. */
export type RoundBetName = Pick<Body, 'game' | 'round' | 'key'>
/** What any bet says of itself beside its name. */
type AnyBet = RoundBetName & Pick<Body, 'stake' | 'version'>

/** `On`: what a bet is on. */
export interface RoundTable<On> {
  rules: RoundGame
  ends: RoundEnds
  /** As a request names it. */
  bodyOf(on: On): Omit<Body, keyof AnyBet>
  /** As the page will hold the answer to it. */
  sentOf(on: On, stakeKopecks: bigint): Omit<Parameters<Remember>[0], 'key' | 'round' | 'stake'>
}

type Remember = (bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>) => void

export interface RoundOrder<On> {
  stakeKopecks: bigint
  on: On
}
