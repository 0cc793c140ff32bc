/** Reports that take too long are ended by the database and say so. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Calls while a table cannot be read, and ends what waits for it as the timeout of its statement does. */
async function outOfTime<Answer>(table: string, call: () => Promise<Answer>): Promise<Answer> {
  const holder = await site.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const answer = call()
    await eventually(async () => {
      const { rowCount } = await holder.query(
        `select pg_cancel_backend(w.pid) from pg_locks w where not w.granted and w.relation = '${table}'::regclass
          and (select state = 'active' from pg_stat_activity a where a.pid = w.pid)`,
      )
      expect(rowCount).toBeGreaterThan(0)
    })
    return await answer
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const today = new Date().toISOString().slice(0, 10)
const slow: Record<string, readonly [table: string, call: () => Promise<{ status: number; error?: string }>]> = {
  days: ['game_day', () => owner.call(adminCalls.dayReport, {})],
  months: ['game_day', () => owner.call(adminCalls.monthReport, {})],
  liabilities: ['ledger_account', () => owner.call(adminCalls.liabilities)],
  reconciliation: ['reconciliation', () => owner.call(adminCalls.reconciliationList, {})],
  'a file of the payment system': [
    'payment',
    () =>
      owner.call(adminCalls.compareFile, {
        gateway: 'sandbox',
        about: 'payment',
        from: today,
        until: today,
        rows: [{ provider: 'x', amount: 1 }],
      }),
  ],
}

test.each(Object.entries(slow))('%s that take too long are ended and say so', async (_, [table, call]) => {
  const { status, error } = await outOfTime(table, call)
  expect({ status, error }).toEqual({ status: 400, error: expect.stringContaining('дольше 30 секунд') })
  expect((await call()).status).toBe(200)
})

test('a file that takes too long ends with the same sentence', async () => {
  const { body: file } = await outOfTime('game_day', () => owner.call(adminCalls.dayReportFile, { reason: undefined }))
  expect(file).toContain('Здесь первые 0 строк. База считала это дольше 30 секунд')
})

test('reports keep no transaction open', async () => {
  for (const [, call] of Object.values(slow)) await call()
  // Jobs of the site have transactions too, each for a moment.
  await eventually(async () =>
    expect(
      await site.count(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`),
    ).toBe(0),
  )
})
