/** Limits count in fixed windows of the clock: whoever counts up to one begins where its window has not nearly ended. */
import { untilNextWindowMs } from '../platform/rate-limit.ts'

/** Longer than any test counts, in milliseconds. */
const enoughMs = 15_000

/** Resolves at once, or when the next window of so many seconds has begun. */
export async function withinOneWindow(windowSeconds: number): Promise<void> {
  const leftMs = untilNextWindowMs(windowSeconds)
  if (leftMs < enoughMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 50))
}
