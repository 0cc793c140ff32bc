/** Budgets declared beforehand: what may be paid in addition to the shares of edge credit. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import type { Db } from '../platform/database/database.ts'

export interface DeclaredDay {
  /** The Moscow day on which it was declared. No payment out of it is older. */
  readonly day: string
  /** The most that may ever be paid of that day's declaration. */
  readonly kopecks: bigint
}

export interface DeclaredBudget {
  /** The reward under which it is paid. */
  readonly reward: RewardName
  /**
   * Returns a row per day on which something was declared. A declaration is never lowered: money may have been paid
   * out of it.
   */
  byDay(db: Db): Promise<readonly DeclaredDay[]>
}
