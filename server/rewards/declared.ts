/** Budgets declared beforehand: what may be paid beside the shares of edge credit. */
import type { RewardName } from '@kurazh/contract/rewards.ts'
import type { Db } from '../platform/database.ts'

export interface DeclaredDay {
  /** Of Moscow, on which it was declared: no payment out of it is older. */
  readonly day: string
  /** The most that may ever be paid of what was declared that day. */
  readonly kopecks: bigint
}

export interface DeclaredBudget {
  /** Under which it is paid. */
  readonly reward: RewardName
  /** A row a day on which something was declared. What was declared is never lowered: money may have been paid out of it. */
  byDay(db: Db): Promise<readonly DeclaredDay[]>
}
