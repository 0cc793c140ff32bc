/** Each package has a host of its own: what one stores, caches or sends over a channel is not readable by another. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePackage } from '../../../e2e/package/make-package.ts'
import { readConfig } from '../../config.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { sharesCookies } from '../../platform/http/foreign-origin.ts'
import { addPackage } from './packages.ts'

let site: TestSite
let root: string
/** The origin of a maker who keeps a page. */
const maker = 'https://games.maker.example'

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurazh-hosts-'))
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  site = await testSite({
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'http://kurazh.example',
    PACKAGE_ORIGIN: 'http://*.games.example:8444',
    PACKAGE_PAGES: maker,
  })
  for (const name of ['casket', 'chest']) {
    makePackage(join(root, name))
    expect(await addPackage({ db: site.database.db, dataDir }, join(root, name))).toMatchObject({
      done: { version: 1 },
    })
  }
})
afterAll(async () => {
  await site.close()
  await rm(root, { recursive: true })
})

const store = () => ({ db: site.database.db, dataDir: join(root, 'data') })

/**
 * Sends a request as a browser does: the host is the one in the address, regardless of the port the server listens on.
 */
async function ask(
  host: string,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: IncomingMessage['headers'] }> {
  const asked = request(`${site.packageOrigin}${path}`, { method, headers: { host, ...headers } })
  asked.end(method === 'POST' ? '{}' : undefined)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, headers: answer.headers }
}

test('a package’s pages are served under its own host, and only the site may frame them', async () => {
  const { status, headers } = await ask('casket.games.example:8444', '/casket/1/index.html')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/kurazh\.example$/)
  expect(headers['origin-agent-cluster']).toBe('?1')
  expect((await ask('chest.games.example:8444', '/chest/1/game.js')).status).toBe(200)
})

test.each([
  'chest.games.example:8444',
  'games.example:8444',
  '*.games.example:8444',
  'a.casket.games.example:8444',
  'casket.games.example.evil.example:8444',
  'kurazh.example:8444',
])('pages are not served under %s', async (host) => {
  for (const path of ['/casket/1/index.html', '/casket/1/game.js', '/casket/1/tile.svg'])
    expect([path, (await ask(host, path)).status]).toEqual([path, host.startsWith('*') ? 400 : 404])
})

test('the wallet accepts requests from the page of its own host and from no other package’s', async () => {
  const authenticate = (host: string, origin: string) =>
    ask(host, '/wallet/authenticate', { method: 'POST', 'content-type': 'application/json', origin })
  // Refused for the missing session, which is checked after the origin.
  expect((await authenticate('casket.games.example:8444', 'http://casket.games.example:8444')).status).not.toBe(403)
  for (const origin of [
    'http://chest.games.example:8444',
    'http://kurazh.example',
    'http://games.example:8444',
    'null',
  ])
    expect([origin, (await authenticate('casket.games.example:8444', origin)).status]).toEqual([origin, 403])
})

test('the site’s page may frame packages and nothing else', async () => {
  const policy = (await fetch(site.origin)).headers.get('content-security-policy')
  expect(policy).toContain(`frame-src http://*.games.example:8444 ${maker};`)
})

describe('a page that its maker keeps', () => {
  const host = 'casket.games.example:8444'
  const wallet = (origin: string, method = 'POST') =>
    ask(host, '/wallet/authenticate', {
      method,
      origin,
      'sec-fetch-site': 'cross-site',
      ...(method === 'POST'
        ? { 'content-type': 'application/json' }
        : { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }),
    })

  test('calls the wallet and reads its answer if the operator has allowed its origin', async () => {
    const asked = await wallet(maker, 'OPTIONS')
    expect([
      asked.status,
      asked.headers['access-control-allow-origin'],
      asked.headers['access-control-allow-methods'],
      asked.headers['access-control-allow-headers'],
    ]).toEqual([204, maker, 'GET, POST', 'content-type'])
    const { status, headers } = await wallet(maker)
    // The origin is accepted; the call fails for its missing session.
    expect([
      status,
      headers['access-control-allow-origin'],
      headers['access-control-allow-credentials'],
      headers.vary,
    ]).toEqual([400, maker, undefined, 'origin'])
    expect(
      (await ask(host, '/bet/replay/pkg-casket/1/base/1', { origin: maker })).headers['access-control-allow-origin'],
    ).toBe(maker)
  })

  test.each([
    'https://evil.example',
    'http://games.maker.example',
    'https://games.maker.example.evil.example',
    'https://GAMES.maker.example:444',
    'null',
  ])('%s may not call the wallet', async (origin) => {
    const { status, headers } = await wallet(origin)
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect((await wallet(origin, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('is shown in the catalogue with its address, and cannot be played if its origin is not allowed', async () => {
    const entries: Record<string, unknown>[] = []
    for (const [name, page] of [
      ['kept', `${maker}/kept/index.html`],
      ['foreign', 'https://evil.example/index.html'],
    ] as const) {
      makePackage(join(root, name))
      await rm(join(root, name, 'page'), { recursive: true })
      await writeFile(join(root, name, 'about.json'), JSON.stringify({ title: name, page }))
      expect(await addPackage(store(), join(root, name))).toMatchObject({ done: { version: 1 } })
      entries.push({
        ...(await site.visitor().ask(calls.packages)).packages.find(({ game }) => game === `pkg-${name}`),
      })
    }
    expect(entries).toMatchObject([
      { playable: true, page: `${maker}/kept/index.html`, tile: null },
      { playable: false, page: null },
    ])
  })

  test.each([
    ['no TLS', 'http://games.maker.example/'],
    ['parameters', `${maker}/?a=1`],
    ['a name and a password', 'https://a:b@games.maker.example/'],
    ['no address', 'page/index.html'],
    ['code', 'javascript:alert(1)'],
  ])('%s is refused as its address', async (_, page) => {
    makePackage(join(root, 'spoilt'))
    await rm(join(root, 'spoilt', 'page'), { recursive: true })
    await writeFile(join(root, 'spoilt', 'about.json'), JSON.stringify({ title: 'x', page }))
    expect(await addPackage(store(), join(root, 'spoilt'))).toMatchObject({
      faults: [expect.stringContaining('page — адрес страницы по https')],
    })
    makePackage(join(root, 'spoilt'))
    await writeFile(join(root, 'spoilt', 'about.json'), JSON.stringify({ title: 'x', page: `${maker}/` }))
    expect(await addPackage(store(), join(root, 'spoilt'))).toMatchObject({
      faults: [expect.stringContaining('Оставьте одно')],
    })
  })
})

test('an origin from which a package could set cookies of the site is recognised', () => {
  expect([
    sharesCookies('https://kurazh.example', undefined),
    sharesCookies('https://kurazh.example', 'https://kurazh.example:8444'),
    sharesCookies('http://kurazh.example', 'http://games.kurazh.example'),
    sharesCookies('http://192.168.1.5', 'http://192.168.1.5:8444'),
  ]).toEqual([true, true, true, true])
  expect([
    sharesCookies(undefined, undefined),
    sharesCookies('http://localhost:8080', undefined),
    sharesCookies('https://kurazh.example', 'https://games.kurazh.example'),
    sharesCookies('http://kurazh.example', 'http://kurazh-games.example'),
    sharesCookies('http://192.168.1.5', 'http://192.168.1.6:8444'),
  ]).toEqual([false, false, false, false, false])
})

const wrong: readonly [what: string, settings: Record<string, string>, said: RegExp][] = [
  ['two stars', { PACKAGE_ORIGIN: 'http://*.*.example' }, /звёздочка стоит одна и первой/],
  ['a star within a name', { PACKAGE_ORIGIN: 'http://game-*.kurazh.example' }, /звёздочка стоит одна и первой/],
  ['a star alone', { PACKAGE_ORIGIN: 'http://*:8444' }, /звёздочка стоит одна и первой/],
  ['the site under the star', { PACKAGE_ORIGIN: 'http://*.example' }, /сайт сам попадает под звёздочку/],
  ['a maker without TLS', { PACKAGE_PAGES: 'http://games.maker.example' }, /PACKAGE_PAGES/],
  ['a maker’s path', { PACKAGE_PAGES: `${maker}/casket` }, /PACKAGE_PAGES/],
  [
    'the site as a maker',
    { PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on', PACKAGE_PAGES: 'https://kurazh.example' },
    /адрес самого сайта/,
  ],
  [
    'no word of where the site is',
    { PACKAGE_ORIGIN: 'http://*.games.example', PUBLIC_ORIGIN: '' },
    /задайте и PUBLIC_ORIGIN/,
  ],
]
test.each(wrong)('%s stops the start', (_, settings, said) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example', ...settings })).toThrow(said)
})

test.each(['xn--casket', 'casket-', '-casket'])(
  'a package called %s is refused: it is not a valid host name',
  async (name) => {
    makePackage(join(root, name))
    expect(await addPackage({ db: site.database.db, dataDir: join(root, 'data') }, join(root, name))).toMatchObject({
      faults: [expect.stringContaining('имя папки станет именем пакета')],
    })
  },
)
