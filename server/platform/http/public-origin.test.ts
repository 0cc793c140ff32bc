/** A site behind TLS: its cookies, headers and settings. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { SettingsError } from '../process/settings-error.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
const https = 'https://kurazh.example'

beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: https, TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('the session’s cookie is limited to this very host and to TLS, whatever the proxy says of the request', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }]) {
    const login = `player-${Object.values(headers).join('')}`
    const answer = await post(
      calls.registr.path,
      { login, email: `${login}@example.org`, password: 'a long password', info: '' },
      headers,
    )
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-Http-kurazh_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  }
})

test('a cookie that a neighbouring host could have set is no session, for calls and for the socket', async () => {
  const player = await site.player()
  const balance = (name: string) => post(calls.getBal.path, {}, { cookie: `${name}=${player.token}` })
  expect((await balance('kurazh_session')).status).toBe(401)
  expect((await balance('__Host-Http-kurazh_session')).status).toBe(200)
  const guest = await site.visitor().listen({ origin: https, cookie: `kurazh_session=${player.token}` })
  const own = await site.visitor().listen({ origin: https, cookie: `__Host-Http-kurazh_session=${player.token}` })
  await expect.poll(() => own.payloads('updBalance').length).toBe(1)
  expect(guest.payloads('updBalance')).toEqual([])
})

test('signing out removes the cookie under its actual name', async () => {
  const player = await site.player()
  const answer = await player.call(calls.exit)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-Http-kurazh_session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
})

test('a browser is told to use TLS for this name alone: the operator’s other names are not the site’s to promise', async () => {
  const page = await fetch(site.origin, { headers: { 'x-forwarded-proto': 'https' } })
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('openapi.json names the actual cookie', async () => {
  expect(await (await fetch(`${site.origin}/api/openapi.json`)).text()).toContain('"name":"__Host-Http-kurazh_session"')
})

test('over TLS without a proxy that passes client addresses the site does not start', () => {
  const start = (more: Record<string, string>) => () => readConfig({ PUBLIC_ORIGIN: https, ...more })
  expect(start({})).toThrow(SettingsError)
  expect(start({})).toThrow(/TRUST_PROXY/)
  expect(start({ TRUST_PROXY: 'off' })).toThrow(/TRUST_PROXY/)
  expect(start({ TRUST_PROXY: 'on' })).not.toThrow()
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example' })).not.toThrow()
  expect(() => readConfig({ PUBLIC_ORIGIN: 'http://kurazh.example/casino' })).toThrow('без пути')
})
