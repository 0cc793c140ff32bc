// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from './query.ts'
import { takeoverMs } from './policy.ts'
import { checkSession, SessionProvider, useSession, useSessionAsked } from './session.ts'

const fetchBefore = globalThis.fetch

afterEach(() => {
  cleanup()
  queryClient.clear()
  globalThis.fetch = fetchBefore
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// First in the file: it is about the page's first answer.
/** As a screen whose code does not come: it stands as it was drawn for nobody, and cannot be drawn for anybody. */
const never = new Promise<string>(() => undefined)
const Screen = () => (useSession() === undefined ? 'экран' : use(never))
const Frame = () => (useSession() === undefined ? 'никто' : 'гость')

test('the first answer is told to all at once, and does not wait for ever for a screen that cannot be drawn', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Where acts are watched React shows at once what stands in for a part that waits.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  root.render(createElement(SessionProvider, null, createElement(Frame), ' ', createElement(Suspense, { fallback: 'ждём' }, createElement(Screen))))
  await pass(10)
  queryClient.setQueryData(keys.session, { user: null })
  await pass(takeoverMs - 100)
  expect(box.textContent).toBe('никто экран')
  await pass(200)
  expect(box.textContent).toMatch(/^гость .*ждём/)
  root.unmount()
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
