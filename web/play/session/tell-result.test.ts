// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import type { SettledBet } from '../betting/bet-client.ts'
import { useSessionResults } from './session-results.ts'
import { tellResult } from './tell-result.ts'

const settled = { bet: { stake: 10n, payout: 0n, nonce: 1, game: 'dice' }, known: { stake: 10n }, verdict: 'proved' } as unknown as SettledBet

test('figures of the visit change once the picture of the result has been made, and whoever waits for them goes on then', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act))
  try {
    const told = tellResult(settled, null)
    // Tasks come and go before the picture does.
    for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve))
    expect(useSessionResults.getState().bets).toBe(0)
    frames.forEach((act) => act(0))
    await told
    expect(useSessionResults.getState().bets).toBe(1)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a bet of whoever has left the page is counted for nobody else', async () => {
  const { bets } = useSessionResults.getState()
  const told = tellResult(settled, 'a')
  queryClient.setQueryData(keys.session, { user: { ref_link: 'b' } })
  await told
  expect(useSessionResults.getState().bets).toBe(bets)
})

test('a tab that is left while the picture is waited for goes on at once', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.useFakeTimers()
  const { bets } = useSessionResults.getState()
  try {
    // No picture is made and no timer runs out.
    const told = tellResult(settled, 'b')
    document.dispatchEvent(new Event('visibilitychange'))
    await told
    expect(useSessionResults.getState().bets).toBe(bets + 1)
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
