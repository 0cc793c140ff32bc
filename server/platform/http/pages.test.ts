/** Everything apart from the calls: pages and their headers, foreign pages, the description of the calls. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandedManifest } from './pages.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const page = (path: string, headers: Record<string, string> = {}) => fetch(`${site.origin}${path}`, { headers })
/** A content security policy, directive by directive. */
function directives(policy: string | null): Map<string | undefined, string[]> {
  const parts = (policy ?? '').split(';').map((part) => part.trim().split(' '))
  return new Map(parts.map(([name, ...sources]) => [name, sources]))
}

test.each(['/', '/dice', '/live', '/status', '/terms', '/no/such/screen', '/dice?from=letter'])(
  '%s is the page, with the headers that guard it',
  async (path) => {
    const response = await page(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = directives(response.headers.get('content-security-policy'))
    expect(policy.get('default-src')).toEqual([`'self'`])
    // Inline code of the page is allowed by its own hash, and nothing else is.
    const inline = [...(await response.text()).matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    )
    const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policy.get('script-src')).toEqual([`'self'`, ...hashes])
    expect(policy.get('frame-ancestors')).toEqual([`'none'`])
    expect(policy.get('object-src')).toEqual([`'none'`])
    expect(policy.get('base-uri')).toEqual([`'self'`])
    expect(policy.get('connect-src')).toEqual([`'self'`, `ws://127.0.0.1:${site.realtimePort}`])
    // Frames hold pages of the second origin and nothing else.
    expect(policy.get('frame-src')).toEqual([site.packageOrigin.replace('127.0.0.1', 'packages.localhost')])
    expect(policy.get('img-src')).toEqual([
      `'self'`,
      'data:',
      'blob:',
      site.packageOrigin.replace('127.0.0.1', 'packages.localhost'),
    ])
  },
)

test('every answer of a call names the build that the pages name, so that an open page learns of a newer one', async () => {
  const own = /<meta name="x-build" content="([^"]*)"/.exec(await (await page('/')).text())?.[1]
  const answer = await fetch(`${site.origin}${calls.getUser.path}`, {
    method: calls.getUser.method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const refused = await fetch(`${site.origin}${calls.getBal.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  // Without a build (API tests of a bare clone) neither names any.
  expect([answer.headers.get('x-build'), refused.headers.get('x-build')]).toEqual([own ?? null, own ?? null])
})

test('the page is sent compressed, and not at all if the client has it; a player’s page differs from a guest’s', async () => {
  const guests = await page('/', { 'accept-encoding': 'br' })
  expect(guests.headers.get('content-encoding')).toBe('br')
  expect(guests.headers.get('vary')).toBe('accept-encoding, cookie')
  const etag = guests.headers.get('etag') ?? ''
  const again = await page('/', { 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('content-security-policy') !== null]).toEqual([
    304,
    '',
    true,
  ])
  const players = await page('/', { 'accept-encoding': 'br', cookie: 'kurazh_session=anything' })
  expect(players.headers.get('etag')).not.toBe(etag)
})

test('the installed site has the site’s own name, whatever it contains', async () => {
  const built = await readFile(new URL('../../../web/public/manifest.webmanifest', import.meta.url), 'utf8')
  const brand = 'Дом «Удача» & "Ко" \\ $1'
  const manifest = JSON.parse(brandedManifest(built, brand)) as { name: string; short_name: string }
  expect(manifest.short_name).toBe(brand)
  expect(manifest.name.startsWith(`${brand} — `)).toBe(true)
  expect(JSON.stringify(manifest)).not.toContain('Кураж')
})

test('under TLS the page’s socket uses TLS too', async () => {
  const policy = directives((await page('/', { 'x-forwarded-proto': 'https' })).headers.get('content-security-policy'))
  expect(policy.get('connect-src')).toEqual([`'self'`, `wss://127.0.0.1:${site.realtimePort}`])
})

test('cameras open the policy for their own addresses alone; HLS is also played from what the page has fetched', async () => {
  const filmed = await testSite({
    TABLE_VIDEO: 'roulette=hls:https://hls.example/table.m3u8,baccarat=iframe:https://frame.example/table',
  })
  try {
    const policy = directives((await fetch(filmed.origin)).headers.get('content-security-policy'))
    expect(policy.get('media-src')).toEqual([`'self'`, 'blob:', 'https://hls.example'])
    expect(policy.get('connect-src')).toEqual([
      `'self'`,
      `ws://127.0.0.1:${filmed.realtimePort}`,
      'https://hls.example',
    ])
    expect(policy.get('frame-src')).toEqual([
      filmed.packageOrigin.replace('127.0.0.1', 'packages.localhost'),
      'https://frame.example',
    ])
  } finally {
    await filmed.close()
  }
})

test('a missing file does not return the page', async () => {
  const outside = ['/../../etc/passwd.txt', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']
  for (const path of ['/assets/missing.js', '/favicon.missing', '/.env', ...outside]) {
    const response = await page(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).not.toMatch(/<html|"name"/)
  }
})

test('answers of calls are not cached, nor guessed to be of another type', async () => {
  const guest = site.visitor()
  for (const answer of [
    await guest.call(calls.getUser),
    await guest.call(calls.getBal),
    await guest.post(calls.login.path, '{'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json; charset=utf-8/)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a call requested by another method does not exist', async () => {
  for (const call of Object.values(calls) as CallDefinition[]) {
    const response = await fetch(`${site.origin}${call.path}`, { method: call.method === 'POST' ? 'GET' : 'POST' })
    expect(response.status, call.path).toBe(404)
    expect(await response.json()).toEqual({ error: refusals.NotFound[1], code: 'NotFound' })
  }
})

test.each([
  ['the Origin of another site', { origin: 'https://evil.example' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
  ['an Origin that hides itself', { origin: 'null' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a fetch of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
])('%s is refused by every call that writes, before anything is done', async (_what, headers) => {
  const player = await site.player()
  for (const call of (Object.values(calls) as CallDefinition[]).filter(({ method }) => method === 'POST')) {
    const { status, code, error } = await player.post(call.path, '{}', headers)
    expect({ status, code, error }, call.path).toEqual({
      status: 403,
      code: 'ForeignOrigin',
      error: refusals.ForeignOrigin[1],
    })
  }
  expect((await player.call(calls.getBal)).status).toBe(200)
})

test('the site’s own page and programs that are not browsers may call', async () => {
  const { origin } = site
  const own: Record<string, string>[] = [
    {},
    { origin },
    { origin, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of own) expect((await site.visitor().call(calls.tables, {}, headers)).status).toBe(200)
})

interface Operation {
  operationId: string
  summary: string
  requestBody: unknown
  responses: Record<string, unknown>
  security: unknown[]
}

test('openapi.json describes every call of the contract and no other', async () => {
  const response = await page('/api/openapi.json')
  expect(response.status).toBe(200)
  const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    Object.values(calls)
      .map((call) => `${call.method} ${call.path}`)
      .toSorted(),
  )
  for (const [name, call] of Object.entries(calls) as [string, CallDefinition][]) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation, name).toMatchObject({ operationId: name, summary: call.summary })
    expect(operation?.security, name).toHaveLength(call.access.includes('guest') ? 0 : 1)
    for (const code of call.refusals)
      expect(JSON.stringify(operation?.responses[refusals[code][0]]), `${name} ${code}`).toContain(code)
  }
})

test('openapi.json describes a bet’s stake and nonce well enough for a program to send one', async () => {
  const document = (await (await page('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: expect.arrayContaining(['game', 'nonce', 'clientSeed', 'stake']),
  }
  expect(document.paths['/api/bets']?.post?.requestBody).toMatchObject({ content: { 'application/json': { schema } } })
})
