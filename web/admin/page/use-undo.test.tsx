// @vitest-environment jsdom
/** An act that is put off: it comes once, after five seconds, unless it was taken back or the page was left. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUndo } from './use-undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function puttingOff() {
  const sent = vi.fn<() => void>()
  const { result, unmount } = renderHook(() => useUndo(sent))
  act(() => result.current.begin())
  /** Second by second: each one is drawn before the next. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  return { sent, result, unmount, pass }
}

test('it is sent once, after five seconds', async () => {
  const { sent, result, pass } = puttingOff()
  await pass(4)
  expect([sent.mock.calls.length, result.current.left]).toEqual([0, 1])
  await pass(1)
  expect([sent.mock.calls.length, result.current.left]).toEqual([1, undefined])
  await pass(10)
  expect(sent).toHaveBeenCalledTimes(1)
})

test.each([
  ['taken back', ({ result }: ReturnType<typeof puttingOff>) => act(() => result.current.undo())],
  ['left by another page', ({ unmount }: ReturnType<typeof puttingOff>) => unmount()],
  ['put aside by the browser', () => act(() => void window.dispatchEvent(new Event('pagehide')))],
])('what was %s is not sent', async (_, end) => {
  const put = puttingOff()
  await put.pass(3)
  end(put)
  await put.pass(10)
  expect(put.sent).not.toHaveBeenCalled()
})
