/** The port beside the site's own: what answers there, and what does not. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test.each([['GET', '/'], ['GET', '/slots'], ['GET', '/api/openapi.json'], ['POST', calls.getUser.path], ['GET', '/..%2f..%2fetc/passwd']])('%s %s of the site is nothing there', async (method, path) => {
  const player = await site.player()
  const answer = await fetch(`${site.packageOrigin}${path}`, { method, headers: { cookie: `kurazh_session=${player.token}`, 'content-type': 'application/json' }, ...(method === 'POST' && { body: '{}' }) })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await answer.json()).toMatchObject({ error: 'ERR_VAL' })
})

test('a page of elsewhere may not write there, nor a page from there on the site', async () => {
  const write = (to: string, origin: string) => fetch(`${to}${calls.getUser.path}`, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' })
  expect((await write(site.packageOrigin, site.origin)).status).toBe(403)
  expect((await write(site.packageOrigin, site.packageOrigin)).status).toBe(404)
  expect((await write(site.origin, site.packageOrigin)).status).toBe(403)
})

test('garbage is refused in words its clients read', async () => {
  const answer = await fetch(`${site.packageOrigin}/%E0%A4%A`)
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_VAL', message: 'Такого здесь нет' }])
})

test('its port follows the one of news, and its origin is never the site’s', () => {
  expect(readConfig({ REALTIME_PORT: '9443' }).packagePort).toBe(9444)
  expect(readConfig({ REALTIME_PORT: '65535' }).packagePort).toBe(65_534)
  expect(readConfig({ PACKAGE_PORT: '7000' }).packagePort).toBe(7000)
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example', PACKAGE_ORIGIN: 'http://kurazh.example/games' })).toThrow('PACKAGE_ORIGIN')
})
