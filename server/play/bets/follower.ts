/** Declares followers of bets: code that runs after a bet, never inside it. */
import type { Tx } from '../../platform/database/database.ts'
import type { JournalBet, StakedBet } from './journal-bet.ts'

interface Following<Bet> {
  /** Its permanent name in the database. */
  readonly name: string
  /** True: also sees bets whose stake was a gift. Anything counted as a player's own money must not. */
  readonly gifts?: true
  /**
   * Applies a part of the journal. Must write through `tx` only; the returned function is called after the commit, and
   * the next part comes once it is over.
   */
  apply(tx: Tx, bets: readonly Bet[]): Promise<void | (() => void | Promise<void>)>
}

/** Reads stakes and never payouts: a correction changes nothing for it. */
interface FollowerOfStakes extends Following<StakedBet> {
  readonly corrections?: never
}

/** Reads payouts: a bet that was corrected after it was paid is seen a second time, with `former`. */
interface FollowerOfPayouts extends Following<JournalBet> {
  readonly corrections: true
}

/**
 * A follower that reads a payout without `corrections: true` does not compile: it would keep the first payment for
 * ever.
 */
export type Follower = FollowerOfStakes | FollowerOfPayouts
