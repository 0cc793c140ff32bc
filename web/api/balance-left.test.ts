// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { expectResult, useResultAwaited } from './balance.ts'
import { keys, queryClient } from './query.ts'
import { watchPlayer } from './current-player.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
  queryClient.clear()
})

const signInAs = (player: string) => queryClient.setQueryData(keys.session, { user: { ref_link: player } })

test("a result of the previous player's bet does not change the next player's balance", () => {
  endings.push(watchPlayer())
  signInAs('a')
  const answered = expectResult()
  const unanswered = expectResult()
  answered.answered(900n, 90n)
  signInAs('b')
  queryClient.setQueryData(keys.balance, 5_000n)
  const own = expectResult()
  unanswered.answered(1_000n, 100n)
  expect(queryClient.getQueryData(keys.balance)).toBe(5_000n)
  const awaited = renderHook(useResultAwaited)
  answered.seen()
  unanswered.seen()
  awaited.rerender()
  expect(awaited.result.current).toBe(true)
  own.seen()
  awaited.rerender()
  expect(awaited.result.current).toBe(false)
})
