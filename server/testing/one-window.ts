/**
 * Waits for a fresh window of a fixed-window limit: a test that counts up to the limit must not start near the
 * window's end.
 */
import { untilNextWindowMs } from '../platform/security/database-rate-limit.ts'

/** Longer than any test counts, in milliseconds. */
const enoughMs = 15_000

/** Resolves at once, or when the next window of this many seconds has begun. */
export async function withinOneWindow(windowSeconds: number): Promise<void> {
  const leftMs = untilNextWindowMs(windowSeconds)
  if (leftMs < enoughMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 50))
}
