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
  expect([answer.status, await answer.json()]).toEqual([200, { database: true, betting: true }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await ask('/readyz', 'HEAD')).status).toBe(200)
})

test('where the books do not balance it remains in service, without bets', async () => {
  const player = await site.player()
  await site.database.pool.query('update ledger_account set balance = balance + 1 where owner = $1', [player.id])
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ database: true, betting: false })
  expect((await ask('/readyz')).status).toBe(200)
  await site.database.pool.query('update ledger_account set balance = balance - 1 where owner = $1', [player.id])
  await site.reconcile()
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ database: true, betting: true })
})

test('while the database does not answer, the site is not ready, and reports it soon', async () => {
  const { pool } = site.database
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  const answer = await ask('/readyz')
  for (const client of held) client.release()
  expect([answer.status, await answer.json()]).toEqual([503, { database: false, betting: true }])
  expect((await ask('/readyz')).status).toBe(200)
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
