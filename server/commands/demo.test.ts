import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { demoCommand, type DemoSite } from './demo-command.ts'

let site: TestSite
let demo: DemoSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  demo = { database: site.database, key: site.seedKey, realMoney: false }
})
afterAll(() => site.close())

test('demo players and bets use the same writes as real ones: books and proofs hold, followers process them, the overview says so, and a second run adds more', async () => {
  const owner = await adminInside(site, ['owner'])
  expect((await owner.ask(adminCalls.adminOverview)).demo).toBeNull()
  expect(await demoCommand(demo, ['7', '100'])).toContain('7 (логины demo-…), их ставок: 100')
  expect(await demoCommand(demo, ['3', '0'])).toContain('10 (логины demo-…), их ставок: 100')
  await site.audit()
  expect(await site.count(`player where login ~ '^demo-([1-9]|10)$'`)).toBe(10)
  const { rows } = await owner.ask(adminCalls.betList, {})
  expect(new Set(rows.map(({ game }) => game)).size).toBeGreaterThan(1)
  expect((await owner.ask(calls.showBet, { id: rows[0]?.link ?? '' })).kind).toBe('seeded')
  await expect.poll(() => site.count('player_total where bets > 0')).toBe(7)
  expect((await owner.ask(adminCalls.adminOverview)).demo).toEqual({ players: 10, bets: 100 })
})

test('creates nothing when real money is on, or when another player has such a login', async () => {
  await expect(demoCommand({ ...demo, realMoney: true }, ['1', '1'])).rejects.toThrow('настоящие деньги')
  for (const wrong of [[], ['0', '1'], ['1'], ['x', '1'], ['1', '1.5']])
    await expect(demoCommand(demo, wrong)).rejects.toThrow('Так:')
  await site.database.pool.query(`update site_setting set value = '"real"' where name = 'money'`)
  await expect(demoCommand(demo, ['1', '1'])).rejects.toThrow('настоящие деньги')
  await site.database.pool.query(`update site_setting set value = '"play"' where name = 'money'`)
  await site.database.pool.query(`update player set login = 'demo-11', login_key = 'demo-11' where login = 'demo-1'`)
  await expect(demoCommand(demo, ['1', '1'])).rejects.toThrow('уже занят')
})
