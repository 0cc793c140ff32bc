/** Where each package has a host of its own: what one stores, keeps in a cache or says in a channel no other reads. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '../../../e2e/package/make-package.ts'
import { readConfig } from '../../config.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { addPackage } from './packages.ts'

let site: TestSite
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurazh-hosts-'))
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  site = await testSite({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://kurazh.example', PACKAGE_ORIGIN: 'http://*.games.example:8444' })
  for (const name of ['casket', 'chest']) {
    makePackage(join(root, name))
    expect(await addPackage({ db: site.database.db, dataDir }, join(root, name))).toMatchObject({ done: { version: 1 } })
  }
})
afterAll(async () => {
  await site.close()
  await rm(root, { recursive: true })
})

/** As a browser asks it: the host is the one in the address, wherever the port behind it lies. */
async function ask(host: string, path: string, { method = 'GET', ...headers }: Record<string, string> = {}): Promise<{ status: number | undefined; headers: IncomingMessage['headers'] }> {
  const asked = request(`${site.packageOrigin}${path}`, { method, headers: { host, ...headers } })
  asked.end(method === 'POST' ? '{}' : undefined)
  const [answer] = await once(asked, 'response') as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, headers: answer.headers }
}

test('a package’s pages lie under its own host, for the site alone to show', async () => {
  const { status, headers } = await ask('casket.games.example:8444', '/casket/1/index.html')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/kurazh\.example$/)
  expect(headers['origin-agent-cluster']).toBe('?1')
  expect((await ask('chest.games.example:8444', '/chest/1/game.js')).status).toBe(200)
})

test.each(['chest.games.example:8444', 'games.example:8444', '*.games.example:8444', 'a.casket.games.example:8444', 'casket.games.example.evil.example:8444', 'kurazh.example:8444'])('under %s they do not', async (host) => {
  for (const path of ['/casket/1/index.html', '/casket/1/game.js', '/casket/1/tile.svg']) expect([path, (await ask(host, path)).status]).toEqual([path, 404])
})

test('a wallet is asked by the page of its own host, and by no other package’s', async () => {
  const authenticate = (host: string, origin: string) => ask(host, '/wallet/authenticate', { method: 'POST', 'content-type': 'application/json', origin })
  // Without a session it is refused as such, which it hears after the look at the origin.
  expect((await authenticate('casket.games.example:8444', 'http://casket.games.example:8444')).status).not.toBe(403)
  for (const origin of ['http://chest.games.example:8444', 'http://kurazh.example', 'http://games.example:8444', 'null']) expect([origin, (await authenticate('casket.games.example:8444', origin)).status]).toEqual([origin, 403])
})

test('the site’s page may show any of them, and nothing beside', async () => {
  const policy = (await fetch(site.origin)).headers.get('content-security-policy')
  expect(policy).toContain('frame-src http://*.games.example:8444;')
})

const wrong: readonly [what: string, settings: Record<string, string>, said: RegExp][] = [
  ['two stars', { PACKAGE_ORIGIN: 'http://*.*.example' }, /звёздочка стоит одна и первой/],
  ['a star within a name', { PACKAGE_ORIGIN: 'http://game-*.kurazh.example' }, /звёздочка стоит одна и первой/],
  ['a star alone', { PACKAGE_ORIGIN: 'http://*:8444' }, /звёздочка стоит одна и первой/],
  ['the site under the star', { PACKAGE_ORIGIN: 'http://*.example' }, /сайт сам попадает под звёздочку/],
  ['no word of where the site is', { PACKAGE_ORIGIN: 'http://*.games.example', PUBLIC_ORIGIN: '' }, /задайте и PUBLIC_ORIGIN/],
]
test.each(wrong)('%s stops the start', (_, settings, said) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example', ...settings })).toThrow(said)
})

test.each(['xn--casket', 'casket-', '-casket'])('a package called %s is refused: that is no name of a host', async (name) => {
  makePackage(join(root, name))
  expect(await addPackage({ db: site.database.db, dataDir: join(root, 'data') }, join(root, name))).toMatchObject({ faults: [expect.stringContaining('имя папки станет именем пакета')] })
})
