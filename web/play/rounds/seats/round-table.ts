/**
 * Defines the parts a game of shared rounds brings to its table: the rules, the ends of bets, and its own texts for
 * their parameters.
 */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { RoundEnds } from '../feed/round-state.ts'
import type { SentBet } from '../notary/own-bets.ts'

type Body = BodyOf<Calls['roundBet']>
/** A bet named: the game, the round's number, the page's own key. */
export type RoundBetName = Pick<Body, 'game' | 'round' | 'key'>
/** The fields of any bet, besides its name. */
type AnyBet = RoundBetName & Pick<Body, 'stake' | 'version'>

/** `On`: the parameters of a bet. */
export interface RoundTable<On> {
  rules: RoundGame
  ends: RoundEnds
  /** As a request names it. */
  bodyOf(on: On): Omit<Body, keyof AnyBet>
  /** Returns the fields in the form in which the page will check the answer. */
  sentOf(on: On, stakeKopecks: bigint): Omit<Parameters<Remember>[0], 'key' | 'round' | 'stake'>
}

type Remember = (bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>) => void

export interface RoundOrder<On> {
  stakeKopecks: bigint
  on: On
}
