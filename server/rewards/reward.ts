/** What a slice says of a reward it gives, so that whoever counts and pays rewards can go through all of them. */
import type { RewardName } from '@kurazh/contract/rewards.ts'
import type { Db, Tx } from '../platform/database.ts'

/** Something that a player may take now. */
export interface Waiting {
  /** Unique among what waits for the player; the page asks by it. */
  readonly id: string
  /** Kopecks; undefined: it is a thing with a screen of its own, which counts but is not paid by a press here. */
  readonly kopecks: bigint | undefined
  /** Under which it is paid, unique for the player for ever: taken again it would be another key. */
  readonly key: string
}

export interface Reward {
  readonly name: RewardName
  /** What waits for the player, as of now or, in a transaction that holds the lock of the player's money, until its end. */
  waiting(db: Db | Tx, player: number): Promise<readonly Waiting[]>
  /** It was paid, in the same transaction. Left out where what was paid of the reward (`paidOf`) says itself that it waits no more. */
  taken?(tx: Tx, player: number, what: Waiting): Promise<void>
}
