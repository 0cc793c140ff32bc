/** Endpoints for machines: liveness, readiness, and the description of the calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const ask = (path: string, method = 'GET') => fetch(`${site.origin}${path}`, { method })

test.each([
  '/metrics',
  '/metrics/',
  '/METRICS',
  '/livez',
  '/debug/pprof',
  '/server-status',
  '/actuator/health',
  '/.well-known/security',
  '/.git/HEAD',
])('an address that machines ask, %s, is not the lobby', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('<html')
})

test('a ready site says so, and whether it accepts bets', async () => {
  const answer = await ask('/readyz')
  expect([answer.status, await answer.json()]).toEqual([200, { database: true, writes: true, betting: true }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await ask('/readyz', 'HEAD')).status).toBe(200)
})

test('where the books do not balance it remains in service, without bets', async () => {
  const player = await site.player()
  await site.database.pool.query('update ledger_account set balance = balance + 1 where owner = $1', [player.id])
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ database: true, writes: true, betting: false })
  expect((await ask('/readyz')).status).toBe(200)
  await site.database.pool.query('update ledger_account set balance = balance - 1 where owner = $1', [player.id])
  await site.reconcile()
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ database: true, writes: true, betting: true })
})

test('while the database does not answer, the site is not ready, and reports it soon', async () => {
  const { pool } = site.database
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  await expect
    .poll(async () => (await ask('/readyz')).json(), { timeout: 10_000 })
    .toEqual({ database: false, writes: false, betting: false })
  for (const client of held) client.release()
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200)
})

/** As the operator of the database: its settings are those of new connections. */
async function altered(setting: string, value: string): Promise<void> {
  const { pool } = site.database
  const [{ name } = { name: '' }] = (await pool.query<{ name: string }>('select current_database() as name')).rows
  const client = await pool.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${name} set ${setting} = '${value}'`)
  client.release(true)
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
}

test.each([
  ['has no room for a file', 'temp_file_limit', '0', '-1'],
  ['only reads', 'default_transaction_read_only', 'on', 'off'],
])('while the database answers and %s, the site is not ready and takes no bets', async (_what, setting, on, off) => {
  await altered(setting, on)
  await expect
    .poll(async () => (await ask('/readyz')).json(), { timeout: 10_000 })
    .toEqual({ database: true, writes: false, betting: false })
  expect((await ask('/readyz')).status).toBe(503)
  await altered(setting, off)
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200)
})

test('probes leave nothing in the database', async () => {
  const { pool } = site.database
  for (let probe = 0; probe < 2000; probe += 1) await pool.query('select platform_can_write()')
  const { rows } = await pool.query<{ pages: number }>(
    `select (pg_relation_size('write_probe') / current_setting('block_size')::int)::int as pages`,
  )
  // A row for each probe would be eleven pages. The second page is begun while another transaction sees old rows.
  expect(rows[0]?.pages).toBeLessThanOrEqual(3)
})

test.each(['/', '/dice', '/readyz', '/healthz', '/metrics', '/api/openapi.json', '/api/none', '/none.js', '/%zz'])(
  'what %s answers is not guessed into another type',
  async (path) => {
    expect((await ask(path)).headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('pages request no device feature that the site does not use', async () => {
  const policy = (await ask('/')).headers.get('permissions-policy') ?? ''
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${feature}=()`)
  expect(policy).toContain('publickey-credentials-get=(self)')
})

test('openapi.json is made once: two answers are the same, and a copy that is still valid is not sent again', async () => {
  const one = await ask('/api/openapi.json')
  const etag = one.headers.get('etag') ?? ''
  expect(one.headers.get('content-type')).toMatch(/^application\/json/)
  expect(etag).not.toBe('')
  const again = await fetch(`${site.origin}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('from the first moment of a stop a node is not ready, and answers calls until the proxy has noticed', async () => {
  const stopping = await testSite({ STOP_DRAIN_SECONDS: '1' })
  const player = await stopping.player()
  const { origin } = stopping
  const at = (path: string) => fetch(`${origin}${path}`)
  expect((await at('/readyz')).status).toBe(200)
  const restarted = stopping.restart()
  await expect.poll(async () => (await at('/readyz')).status).toBe(503)
  expect((await player.bet()).status).toBe(200)
  await restarted
  expect((await player.bet({ nonce: 1 })).status).toBe(200)
  await stopping.close()
})
