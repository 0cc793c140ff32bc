/** What the loop of a table stands on. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
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
  /** Who deals where no chain does; undefined: nobody ever. `dealsNext`: the next round is theirs. */
  hand: { readonly acts: Hand; readonly dealsNext: boolean } | undefined
  /** Only what these rules have left is played to its end. */
  leftOnly: boolean
  mayBegin(): boolean
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: TableBet): void
  failed(error: unknown): void
}
