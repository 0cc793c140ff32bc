/** Retries writes until they are answered. */
import { isConnectionLoss, isRetryable } from '../../../platform/database/database.ts'
import { isWorthTelling } from '../../../platform/database/group-commit.ts'
import type { LoopDependencies } from './loop-dependencies.ts'

const retryMs = 100
/** How often a write that the database aborted in favour of another one is retried. */
const mostClashes = 5

/**
 * Retries while the database cannot be reached, and writes that the database itself aborted. Only for work that is safe
 * to repeat. Throws an error that is final.
 */
export async function insist<Result>(
  { clock, failed, term: { signal } }: Pick<LoopDependencies, 'clock' | 'failed' | 'term'>,
  work: () => Promise<Result>,
): Promise<Result> {
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
