/** Declares what the loop of a table depends on. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'
import type { BalanceNews, Bettor } from '../../bets/bettor.ts'
import type { Chains } from '../../rounds/chain/chains.ts'
import type { Term } from '../../rounds/leader/leader-lease.ts'
import type { LeaderLease } from '../../rounds/store/round-store.ts'
import type { TableView } from '../broadcast/table-view.ts'
import type { TableSeats } from '../seats/seats.ts'
import type { TableBet, TableStore } from '../store/table-store.ts'
import type { Hand } from '../hand/hand.ts'
import type { LayoutWrites } from './layout-writes.ts'

export interface TableLoopDependencies {
  game: TableGame
  lead: LeaderLease
  term: Term
  store: TableStore
  clock: SteadyClock
  chains: Chains
  view: TableView
  writes: LayoutWrites
  seats: TableSeats
  /** The person who deals if no chain does; undefined: there is none. `dealsNext`: they deal the next round. */
  hand: { readonly acts: Hand; readonly dealsNext: boolean } | undefined
  /** Only the round left under these rules is played to its end. */
  leftOnly: boolean
  mayBegin(): boolean
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: TableBet): void
  failed(error: unknown): void
  /** Records, with the commit of `tx`, a round that the site called off because it could not continue. */
  noteBroken(tx: Tx, broken: BrokenRound): Promise<void>
}

export interface BrokenRound {
  table: string
  round: number
  error: unknown
}
