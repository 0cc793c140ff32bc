/** Declares what the loop of rounds depends on. */
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'
import type { Chains } from '../chain/chains.ts'
import type { Term } from '../leader/leader-lease.ts'
import type { BetWrites, BetWritesDependencies } from './bet-writes.ts'
import type { Mechanic } from './mechanic.ts'
import type { PastOf } from './past-round.ts'

export interface LoopDependencies extends Pick<
  BetWritesDependencies,
  'game' | 'lead' | 'store' | 'view' | 'bank' | 'onBalance' | 'onBet'
> {
  /**
   * Ends after the round that another term left: its rules are no longer the newest, and no round is opened by them.
   */
  leftOnly?: boolean
  chains: Chains
  clock: SteadyClock
  writes: BetWrites
  mechanic: Mechanic
  term: Term
  pastOf: PastOf
  /** How long a leaving leader plays on, in milliseconds. */
  finishMs: number
  /** Which of these players are banned, and since when, in milliseconds. */
  frozenSince(players: readonly number[]): Promise<ReadonlyMap<number, number>>
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** False while no new round may take bets. A round that already does is played to its end. */
  mayBegin(): boolean
  /** Receives failures, for the log. */
  failed(error: unknown): void
}
