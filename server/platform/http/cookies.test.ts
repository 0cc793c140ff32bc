/**
 * Cookies that a page on another port of the host, or a neighbour in the domain, has put into the browser. As raw
 * headers: a library would tidy them.
 */
import { createConnection } from 'node:net'
import { randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let player: Player
let maker: Player

beforeAll(async () => {
  site = await testSite()
  ;[player, maker] = [await site.player(), await site.player()]
})
afterAll(() => site.close())

interface Heard {
  status: number
  body: string
  /** `name Path` of each removed cookie. */
  gone: string[]
  head: string
}

async function send(path: string, cookie: string, { method = 'POST', host = 'localhost' } = {}): Promise<Heard> {
  const socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1')
  const body = method === 'POST' ? '{}' : ''
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nCookie: ${cookie}\r\n\r\n${body}`,
  )
  let text = ''
  for await (const bytes of socket) text += String(bytes)
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const gone = [
    ...head.matchAll(/^set-cookie: ([^=]*)=[^;]*; Max-Age=0; Path=([^;\r]+)(?:; Domain=([^;\r]+))?/gim),
  ].map(([, name, at, domain]) => [name, at, domain].filter(Boolean).join(' '))
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: rest.join('\r\n\r\n'), gone, head }
}

const own = () => `kurazh_session=${player.token}`
const makers = () => `kurazh_session=${maker.token}`

test.each([
  ['before ours', () => `${makers()}; ${own()}`],
  ['behind ours', () => `${own()}; ${makers()}`],
  ['with other signs', () => `${makers()};kurazh_session =  ${player.token}`],
])(
  'a session that another port has put %s makes the browser a guest’s, and both are taken away everywhere',
  async (_, cookies) => {
    const balance = await send(calls.getBal.path, cookies())
    expect(balance.status).toBe(401)
    const user = await send(calls.getUser.path, cookies())
    expect(user.body).toContain('"code":"Unauthorized"')
    expect(user.body).not.toContain(maker.uid)
    expect(user.gone).toEqual(
      expect.arrayContaining([
        'kurazh_session /',
        'kurazh_session /api',
        'kurazh_session /api/',
        `kurazh_session ${calls.getUser.path}`,
      ]),
    )
    // One without a name, whose value looks like one of ours.
    expect(user.gone.some((each) => each.startsWith('/') || each.startsWith(' /'))).toBe(true)
  },
)

test('a neighbour’s cookie for the whole domain is removed with its domain', async () => {
  const { gone } = await send(calls.getUser.path, `${makers()}; ${own()}`, { host: 'play.kurazh.example' })
  expect(gone).toEqual(
    expect.arrayContaining([
      'kurazh_session / kurazh.example',
      'kurazh_session /api kurazh.example',
      'kurazh_session / play.kurazh.example',
    ]),
  )
})

test('a cookie of another name changes nothing and remains', async () => {
  const { status, gone } = await send(calls.getBal.path, `other=1; ${own()}; other=2`)
  expect([status, gone]).toEqual([200, []])
})

test('a client with two session cookies is a guest on the socket, in the pages and in the admin area', async () => {
  const listener = await site.visitor().listen({ cookie: `${makers()}; ${own()}` })
  const real = await site.visitor().listen({ cookie: makers() })
  await expect.poll(() => real.payloads('updBalance').length).toBe(1)
  expect(listener.payloads('updBalance')).toEqual([])
  for (const cookies of [
    `kurazh_admin=${'a'.repeat(43)}; kurazh_admin=${'b'.repeat(43)}; ${own()}`,
    `kurazh_vk=a; kurazh_vk=b; ${own()}`,
  ]) {
    const { status, gone } = await send(calls.getBal.path, cookies)
    expect(status).toBe(200)
    expect(gone).toEqual(expect.arrayContaining([expect.stringMatching(/^kurazh_(?:admin|vk) \/api$/)]))
  }
})

test('twenty cookies of a kilobyte lock no one out: the player continues, and they are removed', async () => {
  const junk = Array.from({ length: 20 }, (_, place) => `junk${place}=${randomBytes(500).toString('hex')}`)
  const left = new Set(junk.map((each) => `${each.split('=')[0]} /api`))
  for (let request = 0; left.size > 0 && request < 60; request++) {
    const { status, gone } = await send(calls.getBal.path, [...junk, own()].join('; '))
    expect(status).toBe(200)
    expect(gone.some((each) => each.startsWith('kurazh'))).toBe(false)
    for (const each of gone) left.delete(each)
  }
  expect(left).toEqual(new Set())
})

test('a head over the limit gets an answer that lets the browser recover, and says why', async () => {
  const junk = Array.from({ length: 60 }, (_, place) => `junk${place}=${randomBytes(1000).toString('hex')}`).join('; ')
  for (const method of ['POST', 'GET']) {
    const { status, head, body, gone } = await send(calls.getBal.path, `${junk}; ${own()}`, { method })
    expect(status).toBe(431)
    expect(head).toMatch(/clear-site-data: "cookies"/i)
    expect(head).toMatch(/refresh: 1/i)
    expect(gone.length).toBeGreaterThan(0)
    expect(JSON.parse(body)).toMatchObject({ code: 'InvalidRequest', error: expect.stringMatching(/кук/) })
  }
})
