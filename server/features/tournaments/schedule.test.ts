import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import { makeDue, windowAt } from './schedule.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('a day begins at midnight of Moscow, a week on its Monday, and there are no gaps between them', () => {
  const at = new Date('2026-11-22T20:59:59.999Z')
  expect(windowAt('daily', at)).toMatchObject({
    startsAt: new Date('2026-11-21T21:00:00Z'),
    endsAt: new Date('2026-11-22T21:00:00Z'),
  })
  expect(windowAt('weekly', at)).toMatchObject({
    startsAt: new Date('2026-11-15T21:00:00Z'),
    endsAt: new Date('2026-11-22T21:00:00Z'),
  })
  for (const name of ['daily', 'weekly'] as const) {
    expect(windowAt(name, at, 1)).toEqual(windowAt(name, new Date(at.getTime() + 1)))
    expect(windowAt(name, at).endsAt).toEqual(windowAt(name, at, 1).startsAt)
  }
})

test('one of each is running and one is coming, no matter how many nodes create them, within five percent at once', async () => {
  await site.database.pool.query('delete from tournament')
  await Promise.all(Array.from({ length: 20 }, () => makeDue({ db: site.database.db, log: site.log })))
  await makeDue({ db: site.database.db, log: site.log })
  const { rows } = await site.database.pool.query(
    `select split_part(rule, ':', 1) as rule, starts_at <= now() as runs, share from tournament order by 1, 2 desc`,
  )
  expect(rows).toEqual([
    { rule: 'daily', runs: true, share: 3 },
    { rule: 'daily', runs: false, share: 3 },
    { rule: 'weekly', runs: true, share: 2 },
    { rule: 'weekly', runs: false, share: 2 },
  ])
})
