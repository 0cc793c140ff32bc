import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

test('a stop answers requests in progress and then does not wait for clients that only keep a connection', async () => {
  const player = await site.player()
  await player.bet()
  const listener = await player.listen()
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  // The bet cannot be written while another transaction holds its player's balance.
  await client.query('begin')
  await client.query('select from ledger_account where owner = $1 for update', [player.id])
  const underWay = player.bet()
  await expect
    .poll(() => site.count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toBe(1)
  const stopping = site.restart()
  await client.query('commit')
  await client.end()
  expect((await underWay).status).toBe(200)
  await stopping
  expect(listener.socket.connected).toBe(false)
  expect(await site.count('bet where player = $1', [player.id])).toBe(2)
})
