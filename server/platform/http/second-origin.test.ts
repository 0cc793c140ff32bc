/** The second port: what it answers, and what it does not. */
import { calls } from '@kurazh/contract/index.ts'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test.each([
  ['GET', '/'],
  ['GET', '/slots'],
  ['GET', '/api/openapi.json'],
  ['POST', calls.getUser.path],
  ['GET', '/..%2f..%2fetc/passwd'],
])('%s %s of the site is nothing there', async (method, path) => {
  const player = await site.player()
  const answer = await fetch(`${site.packageOrigin}${path}`, {
    method,
    headers: { cookie: `kurazh_session=${player.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await answer.json()).toMatchObject({ error: 'ERR_VAL' })
})

test('a page of another site may not write there, nor a page from there on the site', async () => {
  const write = (to: string, origin: string) =>
    fetch(`${to}${calls.getUser.path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await write(site.packageOrigin, site.origin)).status).toBe(403)
  expect((await write(site.packageOrigin, site.packageOrigin)).status).toBe(404)
  expect((await write(site.origin, site.packageOrigin)).status).toBe(403)
})

test('invalid requests are refused in a form its clients can read', async () => {
  const answer = await fetch(`${site.packageOrigin}/%E0%A4%A`)
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_VAL', message: 'Такого здесь нет' }])
})

test('its port follows the realtime port, and its origin is never the site’s', () => {
  expect(readConfig({ REALTIME_PORT: '9443' }).packagePort).toBe(9444)
  expect(readConfig({ REALTIME_PORT: '65535' }).packagePort).toBe(65_534)
  expect(readConfig({ PACKAGE_PORT: '7000' }).packagePort).toBe(7000)
  expect(() =>
    readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example', PACKAGE_ORIGIN: 'http://kurazh.example/games' }),
  ).toThrow('PACKAGE_ORIGIN')
})

describe('an invalid host', () => {
  const hosts = [
    'a, b',
    'a b',
    'a;b',
    "a'b",
    'a/b',
    'a?b',
    '[::1',
    'a:99999999',
    'a:b',
    '',
    'a@b',
    '"a"',
    '*',
    'a\tb',
    'ä',
    'a..b',
  ]
  test.each(hosts)('«%s» is refused before it is used, on both ports', async (host) => {
    for (const [origin, path] of [
      [site.origin, '/'],
      [site.origin, '/slots'],
      [site.origin, calls.getUser.path],
      [site.packageOrigin, '/casket/1/index.html'],
      [site.packageOrigin, '/wallet/balance'],
    ] as const) {
      expect([path, await statusOf(origin, path, host)]).toEqual([path, 400])
    }
  })

  test.each([
    'localhost',
    'kurazh.example',
    'kurazh.example.',
    'xn--80a1acny.xn--p1ai:8080',
    '127.0.0.1:80',
    '[::1]:8080',
    'a_b.example',
  ])('«%s» is one', async (host) => {
    expect(await statusOf(site.origin, '/', host)).toBe(200)
  })

  test('a probe without one learns whether the site lives, and nothing else', async () => {
    expect([
      await statusOf(site.origin, '/healthz', undefined),
      await statusOf(site.origin, '/readyz', undefined),
      await statusOf(site.origin, '/', undefined),
    ]).toEqual([200, 200, 400])
  })
})

/** As raw text: a library would refuse to send it. Undefined: HTTP/1.0 without a host. */
async function statusOf(origin: string, path: string, host: string | undefined): Promise<number> {
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.${host === undefined ? '0' : `1\r\nHost: ${host}`}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const bytes of socket) text += String(bytes)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}
