// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import type { SettledBet } from '../client/bet-client.ts'
import { useSessionResults } from '../session/session-results.ts'
import { tellResult } from './tell-result.ts'

const settled = {
  bet: { stake: 10n, payout: 0n, nonce: 1, game: 'dice' },
  known: { stake: 10n },
  verdict: 'proved',
} as unknown as SettledBet

test('a bet of a player who has left the page is not counted for the next one', () => {
  queryClient.setQueryData(keys.session, { user: { ref_link: 'b' } })
  tellResult(settled, 'a')
  expect(useSessionResults.getState().bets).toBe(0)
  tellResult(settled, 'b')
  expect(useSessionResults.getState().bets).toBe(1)
})
