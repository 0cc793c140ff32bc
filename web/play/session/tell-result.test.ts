// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { SettledBet } from '../betting/bet-client.ts'
import { useSessionResults } from './session-results.ts'
import { tellResult } from './tell-result.ts'

const settled = { bet: { stake: 10n, payout: 0n, nonce: 1, game: 'dice' }, known: { stake: 10n }, verdict: 'proved' } as unknown as SettledBet

test('figures of the visit change once the picture of the result has been made, and whoever waits for them goes on then', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act))
  try {
    const told = tellResult(settled)
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
