import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hurried, testSite, type TestSite } from '../../testing/site.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { endSeason, makeSeason } from './seasons.ts'
import { standsAt } from './standing.ts'

const dayMs = 86_400_000
let site: TestSite
beforeAll(async () => {
  site = await testSite({}, hurried)
  await site.database.pool.query('truncate heist_chapter, heist_season cascade')
})
afterAll(() => site.close())

test('an event is shown from two weeks before its season until its tickets lapse', () => {
  const [from, lapses] = [100 * dayMs, 134 * dayMs]
  const at = (day: number) => standsAt([{ from_at: new Date(from), lapses_at: new Date(lapses) }], day * dayMs)
  expect([85.9, 86, 100, 133.9, 134].map(at)).toEqual([false, true, true, true, false])
  expect(standsAt([], 0)).toBe(false)
})

test('everyone sees a season that is on and no one sees a distant one; a player on a break sees none', async () => {
  const [guest, player] = [site.visitor(), await site.player()]
  const told = async () => [(await guest.call(calls.getUser)).body, (await player.call(calls.getUser)).body]
  const events = async () => (await told()).map((body) => JSON.stringify(body).match(/"events":(\[.*?\])/)?.[1])
  await site.write((tx) =>
    makeSeason(tx, {
      name: 'Далёкий',
      from: new Date(Date.now() + 40 * dayMs),
      until: new Date(Date.now() + 50 * dayMs),
    }),
  )
  expect(await events()).toEqual(['[]', '[]'])
  const season = await site.write((tx) =>
    makeSeason(tx, { name: 'Близкий', from: new Date(Date.now() - 1_000), until: new Date(Date.now() + dayMs) }),
  )
  await expect.poll(events).toEqual(['["heist"]', '["heist"]'])
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + dayMs)))
  expect(await events()).toEqual(['["heist"]', '[]'])
  await site.write((tx) => endSeason(tx, season ?? 0))
  await site.database.pool.query('update heist_season set lapses_at = now() where id = $1', [season])
  await expect.poll(events).toEqual(['[]', '[]'])
})
