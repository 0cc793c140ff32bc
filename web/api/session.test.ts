// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from './query.ts'
import { hydrationTimeoutMs } from './policy.ts'
import { checkSession, SessionProvider, useSession, useSessionRefetching } from './session.ts'

const fetchBefore = globalThis.fetch

afterEach(() => {
  cleanup()
  queryClient.clear()
  globalThis.fetch = fetchBefore
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// First in the file: it tests the page's first answer.
/** A screen whose code never loads: it stays as prerendered and cannot be rendered for the user. */
const never = new Promise<string>(() => undefined)
const Screen = () => (useSession() === undefined ? 'экран' : use(never))
const Frame = () => (useSession() === undefined ? 'никто' : 'гость')

test('the first session reaches all components at once, and does not wait for ever for a screen that cannot be rendered', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // In an act environment React shows a suspended part's fallback at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  root.render(
    createElement(
      SessionProvider,
      null,
      createElement(Frame),
      ' ',
      createElement(Suspense, { fallback: 'ждём' }, createElement(Screen)),
    ),
  )
  await pass(10)
  queryClient.setQueryData(keys.session, { user: null })
  await pass(hydrationTimeoutMs - 100)
  expect(box.textContent).toBe('никто экран')
  await pass(200)
  expect(box.textContent).toMatch(/^гость .*ждём/)
  root.unmount()
})

test('components that show the user are not re-rendered while the session is only being refetched', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  queryClient.setQueryData(keys.session, { user: null })
  let drawn = 0
  const shown = renderHook(
    () => {
      drawn += 1
      return useSession()
    },
    { wrapper: SessionProvider },
  )
  const refetching = renderHook(useSessionRefetching)
  const before = drawn
  await act(async () => checkSession())
  expect(drawn).toBe(before)
  expect(refetching.result.current).toBe(true)
  expect(shown.result.current).toMatchObject({ user: null })
})
