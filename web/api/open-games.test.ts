import { afterEach, expect, test, vi } from 'vitest'
import { fetchOpenGames } from './open-games.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a server with these answers. */
function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(answers[path] ?? { error: 'нет', code: 'Maintenance' }, { status: path in answers ? 200 : 503 }),
  )
}
const state = (...states: string[]) => ({ success: { game: 'crash', own: states.map((each) => ({ state: each })) } })

test('counts open step games and bets in flight, not finished bets', async () => {
  answering({
    '/api/bets/open': { success: { games: [{ game: 'mines' }] } },
    '/api/rounds/state': state('taken', 'open'),
  })
  expect(await fetchOpenGames(['crash'])).toEqual(['mines', 'crash'])
  answering({ '/api/bets/open': { success: { games: [] } }, '/api/rounds/state': state('taken', 'lost', 'returned') })
  expect(await fetchOpenGames(['crash'])).toEqual([])
})

test('an unanswered request is not taken for "nothing open"', async () => {
  answering({ '/api/bets/open': { success: { games: [] } } })
  await expect(fetchOpenGames(['crash'])).rejects.toThrow('нет')
})
