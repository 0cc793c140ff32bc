/** Describes the rewards of a slice, so that code which counts and pays rewards can go through all of them. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A reward that a player may take now. */
export interface Waiting {
  /** Unique among the player's waiting rewards; the page requests it by this id. */
  readonly id: string
  /** Kopecks; undefined: it has a screen of its own, so it counts but is not paid by a press here. */
  readonly kopecks: bigint | undefined
  /** Key of the payment, unique per player for ever. A reward earned once more has another key. */
  readonly key: string
}

export interface Reward {
  readonly name: RewardName
  /**
   * Returns the player's waiting rewards: as of now, or until the end of a transaction that holds the lock of the
   * player's money.
   */
  waiting(db: Db | Tx, player: number): Promise<readonly Waiting[]>
  /**
   * Called when it was paid, in the same transaction. Left out where the paid sum (`paidOf`) already shows that it no
   * longer waits.
   */
  taken?(tx: Tx, player: number, what: Waiting): Promise<void>
}
