/**
 * Requests that never arrive whole, and bodies from callers who may not send them. Over plain sockets: a library would
 * send all at once.
 */
import { createConnection, type Socket } from 'node:net'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import { createLog } from '../process/log.ts'
import { createHttp, type Http } from './http.ts'

let site: TestSite
const sockets: Socket[] = []

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

interface Client {
  socket: Socket
  heard(): string
  closed(): boolean
}

async function client(port: number): Promise<Client> {
  const socket = createConnection(port, '127.0.0.1')
  sockets.push(socket)
  let [heard, closed] = ['', false]
  socket
    .on('data', (bytes) => (heard += bytes.toString()))
    .on('close', () => (closed = true))
    .on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard: () => heard, closed: () => closed }
}

const headOf = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`
const port = () => Number(new URL(site.origin).port)

test.each(['login', 'getUser'] as const)(
  'clients that send %s byte by byte are hung up on in bounded time, each with an answer',
  async (name) => {
    const http = await edge(600)
    const clients = await Promise.all(Array.from({ length: 20 }, () => client(http.port)))
    const dripping = setInterval(() => clients.forEach(({ socket }) => socket.writable && socket.write(' ')), 50)
    for (const { socket } of clients) socket.write(headOf(calls[name].path, 10_000))
    await expect.poll(() => clients.every(({ closed }) => closed()), { timeout: 10_000 }).toBe(true)
    clearInterval(dripping)
    for (const { heard } of clients)
      expect(heard()).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options: nosniff[^]*"code":"InvalidRequest"/i)
    await http.close()
  },
)

test('so are requests whose head does not end', async () => {
  const http = await edge(600)
  const slow = await client(http.port)
  slow.socket.write(`POST ${calls.login.path} HTTP/1.1\r\nHost: site\r\n`)
  const dripping = setInterval(() => slow.socket.writable && slow.socket.write('X-More: 1\r\n'), 50)
  await expect.poll(slow.closed, { timeout: 10_000 }).toBe(true)
  clearInterval(dripping)
  await http.close()
})

test('a caller without access is refused before the body came, whatever its size', async () => {
  const { path, bodyBytes = 0 } = calls.uploadPicture
  const guest = await client(port())
  guest.socket.write(headOf(path, bodyBytes) + '{"image":"')
  await expect.poll(guest.heard).toMatch(/^HTTP\/1\.1 401 [^]*"code":"Unauthorized"/)
  const player = await site.player()
  await site.ban(player, 'нарушение')
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  const banned = await client(port())
  banned.socket.write(headOf(path, bodyBytes, `Cookie: kurazh_session=${player.token}\r\n`) + '{"image":"')
  await expect.poll(banned.heard).toMatch(/^HTTP\/1\.1 403 [^]*"code":"Banned"/)
})

test('a malformed body from a caller without access reveals nothing of its form', async () => {
  const { status, code } = await site.visitor().post(calls.placeBet.path, '{')
  expect([status, code]).toEqual([401, 'Unauthorized'])
})

/** The edge alone, with as much patience as a test has. */
async function edge(requestMs: number): Promise<{ port: number; close(): Promise<void> }> {
  const http: Http = await createHttp({
    log: createLog('silent'),
    trustProxy: 0,
    publicOrigin: undefined,
    checkReplies: true,
    rateFactor: 1,
    requestMs,
    rateLimits: { allow: async () => true, clear: async () => undefined, sweep: async () => undefined },
    authenticate: async () => undefined,
    now: Date.now,
    inMaintenance: () => false,
  })
  http.on(calls.login, () => ({ success: '' }))
  http.on(
    calls.getUser,
    () =>
      ({
        error: '',
        code: 'Unauthorized',
        site: { works: 0 },
        social: { vk: '', tg: '', bot: '', support: '', repost: '', email: '' },
        ways: { vk: false },
        events: [],
      }) as never,
  )
  await http.app.listen({ port: 0, host: '127.0.0.1' })
  const address = http.app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => http.app.close(),
  }
}
