/** What the loop of rounds works with. */
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { Chains } from '../chain/chains.ts'
import type { Term } from '../leader/leader-lease.ts'
import type { BetWrites, BetWritesDependencies } from './bet-writes.ts'
import type { Mechanic } from './mechanic.ts'
import type { PastOf } from './past-round.ts'

export interface LoopDependencies extends Pick<BetWritesDependencies, 'game' | 'lead' | 'store' | 'view' | 'onBalance' | 'onBet'> {
  /** Ends after what another term has left: its rules are no more the newest, and no round is opened by them. */
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
  /** False while no new round may take bets. One that does already is played to its end. */
  mayBegin(): boolean
  /** Hears of what went wrong, for the log. */
  failed(error: unknown): void
}
