/** What the loop of rounds works with. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { BalanceNews, Bettor } from '../../bets/bettor.ts'
import type { Chains } from '../chain/chains.ts'
import type { Term } from '../leader/leader-lease.ts'
import type { BetWrites } from './bet-writes.ts'
import type { Mechanic } from './mechanic.ts'
import type { LeaderLease, RoundBet, RoundStore } from '../store/round-store.ts'
import type { RoundView } from '../broadcast/broadcast.ts'

export interface LoopDependencies {
  game: RoundGame
  lead: LeaderLease
  store: RoundStore
  chains: Chains
  clock: SteadyClock
  view: RoundView
  writes: BetWrites
  mechanic: Mechanic
  term: Term
  /** How long a leaving leader plays on, in milliseconds. */
  finishMs: number
  /** Which of these players are banned, and since when, in milliseconds. */
  frozenSince(players: readonly number[]): Promise<ReadonlyMap<number, number>>
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: RoundBet): void
  /** False while no new round may take bets. One that does already is played to its end. */
  mayBegin(): boolean
  /** Hears of what went wrong, for the log. */
  failed(error: unknown): void
}
