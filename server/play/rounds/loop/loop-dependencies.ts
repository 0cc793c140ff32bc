/** What a table of rounds works with. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { BalanceNews, Bettor } from '../../bets/bettor.ts'
import type { Chains } from '../chain/chains.ts'
import type { Term } from '../leader/leader-lease.ts'
import type { RoundInPlay } from './round-in-play.ts'
import type { LeaderLease, RoundBet, RoundStore } from '../store/round-store.ts'
import type { RoundView } from '../broadcast/broadcast.ts'

export interface LoopDependencies {
  game: RoundGame
  lead: LeaderLease
  store: RoundStore
  chains: Chains
  clock: SteadyClock
  view: RoundView
  /** What the bets flying at one height may be worth, in kopecks. */
  exposureKopecks: bigint
  term: Term
  /** How long a leaving leader flies on, in milliseconds. */
  finishMs: number
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: RoundBet): void
  /** False while no new round may take bets. One that does already is played to its end. */
  mayBegin(): boolean
  /** Hears of what went wrong, for the log. */
  failed(error: unknown): void
}

/** What is done to bets in the name of nobody's request. */
export interface Hands {
  /** Takes every bet whose own height is reached. */
  takeDue(round: RoundInPlay, multiplierE2: number): void
  /** Takes every open bet at this height. */
  takeOpen(round: RoundInPlay, multiplierE2: number): void
  /** Ends the bets of banned players where their bans found them. */
  endBanned(round: RoundInPlay): Promise<void>
}
