import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  // A balance request left pending by another test would be waited for.
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('while a result is still being shown, another bet moves the balance by its stake only; the full sum is requested once all results are shown', async () => {
  const [{ expectResult }, { balanceMoved }, { keys, queryClient }] = await Promise.all([
    import('./balance.ts'),
    import('./balance-moved.ts'),
    import('./query.ts'),
  ])
  queryClient.setQueryData(keys.balance, 1_000n)
  const [one, other] = [expectResult(), expectResult()]
  // Another table has paid 500 already.
  balanceMoved(1_400n, -100n)
  vi.advanceTimersByTime(5_000)
  one.seen()
  vi.advanceTimersByTime(5_000)
  expect([queryClient.getQueryData(keys.balance), queryClient.getQueryState(keys.balance)?.isInvalidated]).toEqual([
    900n,
    false,
  ])
  other.seen()
  vi.advanceTimersByTime(5_000)
  expect(queryClient.getQueryState(keys.balance)?.isInvalidated).toBe(true)
  balanceMoved(1_300n, -100n)
  expect(queryClient.getQueryData(keys.balance)).toBe(1_300n)
})
