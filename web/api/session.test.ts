// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keys, queryClient } from './query.ts'
import { checkSession, SessionProvider, useSession, useSessionAsked } from './session.ts'

const fetchBefore = globalThis.fetch

afterEach(() => {
  cleanup()
  queryClient.clear()
  globalThis.fetch = fetchBefore
})

test('whoever shows who is looking is not drawn anew while that is only being asked for again', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  queryClient.setQueryData(keys.session, { user: null })
  let drawn = 0
  const shown = renderHook(() => {
    drawn += 1
    return useSession()
  }, { wrapper: SessionProvider })
  const asked = renderHook(useSessionAsked)
  const before = drawn
  await act(async () => checkSession())
  expect(drawn).toBe(before)
  expect(asked.result.current).toBe(true)
  expect(shown.result.current).toMatchObject({ user: null })
})
