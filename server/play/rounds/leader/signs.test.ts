/** Tests what keeps the lease, and what a heartbeat means, when the connections that write bets are busy or hang. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebodyWaitsFor } from '../../../testing/held.ts'
import { type TestRounds, testRounds } from '../../../testing/rounds.ts'
import { leadTimes } from '../../policy.ts'

let rounds: TestRounds
let aside: pg.Client

beforeAll(async () => {
  rounds = await testRounds()
  aside = new pg.Client({ connectionString: rounds.site.databaseUrl })
  await aside.connect()
})
afterAll(async () => {
  await aside.end()
  await rounds.site.close()
})
afterEach(() => rounds.site.audit())

interface LeaseRow {
  epoch: string
  renewed: string
  alive: string
}
const inMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const lead = async () =>
  (
    await aside.query<LeaseRow>(
      `select epoch, ${inMs('renewed_at')} as renewed, ${inMs('alive_at')} as alive from round_lead`,
    )
  ).rows[0] as LeaseRow
const aliveAt = async () => Number((await lead()).alive)

test('a pool that is exhausted for longer than a lease does not lose the lease', async () => {
  const { pool } = rounds.site.database
  const player = await rounds.site.player()
  await rounds.toBetting()
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const before = await lead()
  await expect
    .poll(async () => Number((await lead()).renewed))
    .toBeGreaterThan(Number(before.renewed) + 2 * leadTimes.leaseMs)
  for (const client of taken) client.release()
  expect((await lead()).epoch).toBe(before.epoch)
  expect((await rounds.bet(player)).status).toBe(200)
  expect((await lead()).epoch).toBe(before.epoch)
})

test('a game whose bets cannot be written sends no heartbeat, although the pool answers everything else', async () => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  const signs = await aliveAt()
  await expect.poll(aliveAt).toBeGreaterThan(signs)
  await aside.query('begin')
  await aside.query('select 1 from ledger_account where owner = $1 for update', [player.id])
  const placed = rounds.bet(player)
  await somebodyWaitsFor(rounds.site, aside)
  rounds.clock.advance(leadTimes.hangsAfterMs)
  // A heartbeat that was under way may still arrive, late on a busy machine. The last one stays through a second of
  // renewals.
  let last = 0
  await expect
    .poll(async () => {
      last = await aliveAt()
      const { renewed } = await lead()
      await expect.poll(async () => Number((await lead()).renewed)).toBeGreaterThan(Number(renewed) + 1_000)
      return (await aliveAt()) === last
    })
    .toBe(true)
  await aside.query('commit')
  expect((await placed).status).toBe(200)
  await expect.poll(aliveAt).toBeGreaterThan(last)
})
