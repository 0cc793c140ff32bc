/** Dice on a page whose connection fails. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

test('a bet whose answer was lost on the way is requested again and happens once', async () => {
  await register('dice-lost')
  const page = await openPage('/dice')
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const answer = await me.fetch(path, options)
    if (path !== calls.placeBet.path) return answer
    bodies.push(options?.body)
    // The server settles the first two and the page never receives the answers.
    if (bodies.length <= 2) throw new TypeError('the line is cut')
    return answer
  })
  await page.press(/^Меньше/)
  await page.until(() => expect(chips()).toHaveLength(1))
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  expect(new Set(bodies).size).toBe(1)
  expect((await me.ask(calls.history)).bets).toHaveLength(1)
})
