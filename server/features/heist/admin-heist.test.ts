/** Seasons in the admin area: a planned one is cancelled, and one that would touch other days is refused. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { keepWinter, makeSeason } from './seasons.ts'

const hour = 3_600_000
let site: TestSite
let tournament: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  tournament = await adminInside(site, ['tournament'])
})
afterAll(() => site.close())
afterEach(() => site.audit())
beforeEach(async () => {
  for (const table of ['heist_chapter', 'heist_season']) await site.database.pool.query(`delete from ${table}`)
})

test('a planned season is cancelled, does not come back, and its days are free', async () => {
  await keepWinter(site.database.db, new Date('2031-11-29T12:00:00Z'))
  const {
    seasons: [planned],
  } = await tournament.ask(adminCalls.heistSeasons)
  if (planned === undefined) throw new Error('no season is planned')
  expect((await tournament.call(adminCalls.endHeistSeason, { id: planned.id })).code).toBe('NotFound')
  await tournament.ask(adminCalls.cancelHeistSeason, { id: planned.id })
  expect((await tournament.call(adminCalls.cancelHeistSeason, { id: planned.id })).code).toBe('NotFound')
  await keepWinter(site.database.db, new Date('2031-11-29T12:00:00Z'))
  expect((await tournament.ask(adminCalls.heistSeasons)).seasons).toEqual([])
  expect(await tournament.ask(calls.heist, {})).toMatchObject({ season: null, next: null })
})

test('a season that would touch other days is refused with the days that are free', async () => {
  const start = (days: number) =>
    tournament.call(adminCalls.startHeistSeason, {
      name: 'Проба',
      days,
      chapters: [{ rooms: 10, gift: 1, players: 10 }],
    })
  const from = new Date(Date.now() + 10 * 24 * hour + hour)
  await site.write((tx) => makeSeason(tx, { name: 'Зима', from, until: new Date(from.getTime() + hour) }))
  expect(await start(9)).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringMatching(/запланирован сезон «Зима». Свободно до \d+ [а-я]+: новый может идти не дольше 7 дн/),
  })
  expect((await start(7)).status).toBe(200)
  expect((await start(1)).error).toMatch(/Билеты сезона «Проба» открывают забеги до \d+ [а-я]+/)
})
