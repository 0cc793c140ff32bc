// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectResult } from '../../api/balance.ts'
import { keys, queryClient } from '../../api/query.ts'
import { balanceSaidMs } from '../policy.ts'
import { GameVoice } from './game-voice.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Voices on a page, and how often the balance was written into it. */
function page(children: React.ReactNode) {
  queryClient.setQueryData(keys.balance, 100_00n)
  const { container } = render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
  let count = 0
  const note = (changes: MutationRecord[]) => {
    for (const change of changes) {
      const added = change.type === 'characterData' ? [change.target] : [...change.addedNodes]
      count += added.filter((node) => node.textContent?.includes('На балансе')).length
    }
  }
  const watcher = new MutationObserver(note)
  watcher.observe(container, { childList: true, characterData: true, subtree: true })
  return {
    balances() {
      note(watcher.takeRecords())
      return count
    },
  }
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(balanceSaidMs))
/** A bet that is played and seen. */
async function bet(balance: bigint) {
  const result = expectResult()
  await act(() => vi.advanceTimersByTimeAsync(10))
  queryClient.setQueryData(keys.balance, balance)
  act(() => result.seen())
  await wait()
}

test('the summary of a run says the balance once: not again with each bet after it', async () => {
  const { balances } = page(<GameVoice words="Итог автоигры: 3 ставки." withBalance />)
  await wait()
  expect(balances()).toBe(1)
  await bet(90_00n)
  await bet(80_00n)
  expect(balances()).toBe(1)
})

test('two results that end together say the balance once', async () => {
  const { balances } = page(
    <>
      <GameVoice words="Ставка 10 ₽ сгорела." withBalance />
      <GameVoice words="Вторая ставка 10 ₽ сгорела." withBalance />
    </>,
  )
  await wait()
  expect(balances()).toBe(1)
})
