import { beforeEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import { useRefusals } from '../../play/session/refused-count.ts'
import { countRefusedRound } from './count-refused-round.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', undefined)
  queryClient.setQueryData(keys.session, { user: { ref_link: 'me' } })
  useRefusals.setState({ visit: [] })
})

test('a round that the site refused to a game is counted; one whose seeds another bet has taken is not', () => {
  for (const code of ['MaxWinExceeded', 'NonceReused', 'NonceUnknown', 'Unauthorized'])
    countRefusedRound({ kind: 'refused', game: 'pkg-caskets', session: 1, code, text: 'не принято' })
  expect(useRefusals.getState().visit).toMatchObject([
    { game: 'pkg-caskets', reason: 'MaxWinExceeded', text: 'не принято', stake: 0n },
  ])
})
