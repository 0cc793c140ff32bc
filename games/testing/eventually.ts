import { vi } from 'vitest'

/**
 * Waits until `check` no longer throws, and returns what it returned. The second that `vi.waitFor` allows by default is
 * too short for a busy machine. Times are in milliseconds.
 */
export const eventually = <Value>(
  check: () => Value | Promise<Value>,
  { timeout = 20_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Promise<Value> =>
  // oxlint-disable-next-line vitest/no-restricted-vi-methods -- this is the one place
  vi.waitFor(check, { timeout, interval })
