/** What follows a bet, never inside it. */
import type { Tx } from '../../platform/database.ts'
import type { JournalBet } from './journal-bet.ts'

export interface Follower {
  /** Its name in the database, for ever. */
  readonly name: string
  /** True: sees bets whose stake was a gift too. Whatever is counted of a player's own money must not. */
  readonly gifts?: true
  /** True: sees bets a second time that were corrected after they were paid, with `former`. Whatever looks at payouts must. */
  readonly corrections?: true
  /** Applies a stretch of the journal. Must write through `tx` only; what it answers is called after the commit. */
  apply(tx: Tx, bets: readonly JournalBet[]): Promise<void | (() => void)>
}
