/** Writes that are repeated until they are answered. */
import { isConnectionLoss, isRetryable } from '../../../platform/database.ts'
import { isWorthTelling } from '../../../platform/group-commit.ts'
import type { LoopDependencies } from './loop-dependencies.ts'

const retryMs = 100
/** So often a write that the database called off, because of another, is done again. */
const mostClashes = 5

/** Repeats while the database cannot be reached, and what it called off itself: only for what may be done twice. Throws what made it fail for good. */
export async function insist<Result>({ clock, failed, term: { signal } }: Pick<LoopDependencies, 'clock' | 'failed' | 'term'>, work: () => Promise<Result>): Promise<Result> {
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!(isConnectionLoss(error) || (isRetryable(error) && failures <= mostClashes)) || signal.aborted) throw error
      if (isWorthTelling(failures)) failed(error)
      await clock.until(clock.now() + retryMs, signal)
    }
  }
}
