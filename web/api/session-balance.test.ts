// @vitest-environment jsdom
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keys, queryClient } from './query.ts'
import { pageHydrated, refetchSession, SessionProvider, useSession } from './session.ts'

const fetchBefore = globalThis.fetch
afterEach(() => {
  queryClient.clear()
  globalThis.fetch = fetchBefore
})

test('a session that was requested before a bet does not bring back the balance of before', async () => {
  const answers: (() => void)[] = []
  globalThis.fetch = () =>
    new Promise((resolve) =>
      answers.push(() => resolve(Response.json({ success: { user: { ref_link: 'a', balance: 1000 } } }))),
    )
  pageHydrated()
  const page = renderHook(useSession, { wrapper: SessionProvider })
  await eventually(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await eventually(() => expect(queryClient.getQueryData(keys.balance)).toBe(100_000n))
  refetchSession()
  await eventually(() => expect(answers).toHaveLength(2))
  queryClient.setQueryData(keys.balance, 105_000n)
  answers[1]?.()
  await eventually(() => expect(queryClient.isFetching({ queryKey: keys.session })).toBe(0))
  expect(queryClient.getQueryData(keys.balance)).toBe(105_000n)
  page.unmount()
})
