import { afterEach, expect, test, vi } from 'vitest'

// Modules of its own: a page of an earlier file may still have a request of the balance waiting.
vi.resetModules()
const { balanceReceived } = await import('./balance.ts')
const { keys, queryClient } = await import('./query.ts')

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('a sum with a reply is not replaced by the answer of an earlier request, which is sent again', async () => {
  vi.useFakeTimers()
  const answers: ((kopecks: bigint) => void)[] = []
  const queryFn = () => new Promise<bigint>((resolve) => answers.push(resolve))
  const asked = queryClient.fetchQuery({ queryKey: keys.balance, queryFn }).catch(() => undefined)
  balanceReceived(105_000n)
  answers[0]?.(100_000n)
  await asked
  expect(queryClient.getQueryData(keys.balance)).toBe(105_000n)
  expect(queryClient.getQueryState(keys.balance)?.isInvalidated).toBe(false)
  await vi.runAllTimersAsync()
  expect(queryClient.getQueryState(keys.balance)?.isInvalidated).toBe(true)
})
