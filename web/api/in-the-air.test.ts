import { afterEach, expect, test, vi } from 'vitest'
import { fetchInTheAir } from './in-the-air.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers these calls so. */
function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? { error: 'нет', code: 'Maintenance' }, { status: path in answers ? 200 : 503 }))
}
const state = (...states: string[]) => ({ success: { game: 'crash', own: states.map((each) => ({ state: each })) } })

test('open steps games and bets that fly are what is in the air; bets that have ended are not', async () => {
  answering({ '/api/bets/open': { success: { games: [{ game: 'mines' }] } }, '/api/rounds/state': state('taken', 'open') })
  expect(await fetchInTheAir(['crash'])).toEqual(['mines', 'crash'])
  answering({ '/api/bets/open': { success: { games: [] } }, '/api/rounds/state': state('taken', 'lost', 'returned') })
  expect(await fetchInTheAir(['crash'])).toEqual([])
})

test('what cannot be asked is not taken for nothing', async () => {
  answering({ '/api/bets/open': { success: { games: [] } } })
  await expect(fetchInTheAir(['crash'])).rejects.toThrow('нет')
})
