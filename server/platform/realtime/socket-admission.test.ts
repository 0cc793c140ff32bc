/** Limits on a socket: bytes it does not read, packets it may not send, places it takes. */
import { createConnection, type Socket as TcpSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { tooManySockets } from '@kurazh/contract/core/socket.ts'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../process/log.ts'
import { createRealtime, type Realtime, type RealtimeDependencies } from './realtime.ts'

let realtime: Realtime | undefined
let port = 0
const open: { destroy(): void }[] = []

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await realtime?.close()
  realtime = undefined
})

/** Callers by their cookie: `session=7` is session 7 of player 7. */
async function start(deps: Partial<RealtimeDependencies> = {}): Promise<Realtime> {
  realtime = createRealtime({
    log: createLog('silent'),
    fanOut: undefined,
    publicOrigin: undefined,
    trustProxy: 1,
    greet: async () => undefined,
    async authenticate(cookie) {
      const session = Number(/session=(\d+)/.exec(cookie ?? '')?.[1])
      return session > 0 ? { id: session, role: 'player', uid: `${session}`, session } : undefined
    },
    ...deps,
  })
  port = await realtime.listen(0, '127.0.0.1')
  return realtime
}

interface Page {
  socket: WebSocket
  /** The packets it received, in order. */
  heard: string[]
  closed: Promise<void>
}

const address = () => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`

/** A page that has sent its hello, and speaks no more of Socket.IO than a test sends. */
async function page(headers: Record<string, string> = {}, hello = '40'): Promise<Page> {
  const socket = new WebSocket(address(), { perMessageDeflate: false, headers })
  open.push({ destroy: () => socket.terminate() })
  const heard: string[] = []
  socket.on('message', (frame: Buffer) => void heard.push(frame.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  if (hello !== '') {
    socket.send(hello)
    await expect.poll(() => heard.some((text) => text.startsWith('4'))).toBe(true)
  }
  return { socket, heard, closed }
}

const within = (closed: Promise<void>, ms = 2_000) => Promise.race([closed.then(() => 'closed'), sleep(ms, 'open')])

test.each([
  ['an event', '42["bet",{}]'],
  ['an event of another namespace', '42/admin,["bet",{}]'],
  ['more tables to look at than there may be', `42["watch",[${Array.from({ length: 9 }, () => '"a"').join(',')}]]`],
  ['a table to look at that has no name', '42["watch",["No such"]]'],
  ['what to look at with something besides', '42["watch",["a"],1]'],
  ['a second hello', '40'],
  ['a hello to another namespace', '40/admin'],
  ['an acknowledgement', '430[]'],
  ['a piece of something binary', '451-["x",{"_placeholder":true,"num":0}]'],
  ['an answer to a ping nobody sent', '3'],
  ['a ping, which only the server sends', '2'],
  ['an upgrade of the transport', '5'],
  ['nothing Engine.IO knows', 'hello'],
  ['an empty frame', ''],
])('a page that sends %s is disconnected', async (_what, packet) => {
  await start()
  const { socket, closed } = await page()
  socket.send(packet)
  expect(await within(closed)).toBe('closed')
})

test('a page that sends bytes is disconnected', async () => {
  await start()
  const { socket, closed } = await page()
  socket.send(Buffer.from([1, 2, 3]))
  expect(await within(closed)).toBe('closed')
})

test.each([
  ['pings of the wire', (socket: WebSocket) => socket.ping('x'.repeat(100))],
  ['pongs of the wire', (socket: WebSocket) => socket.pong('x'.repeat(100))],
])('a few %s are borne, many are not', async (_what, send) => {
  await start()
  const { socket, closed } = await page()
  send(socket)
  expect(await within(closed, 100)).toBe('open')
  for (let time = 0; time < 20; time++) send(socket)
  expect(await within(closed)).toBe('closed')
})

test('a first packet that is not a hello, or a hello that is too long, ends the connection', async () => {
  await start()
  for (const hello of ['42["bet"]', `40{"token":"${'x'.repeat(2_000)}"}`]) {
    const { socket, closed } = await page({}, '')
    socket.send(hello)
    expect(await within(closed), hello.slice(0, 20)).toBe('closed')
  }
})

test('a page that says goodbye is released, and one that answers pings remains connected', async () => {
  await start({ pingEveryMs: 50 })
  const [leaving, staying] = [await page(), await page()]
  staying.socket.on('message', (frame: Buffer) => frame.toString() === '2' && staying.socket.send('3'))
  leaving.socket.send('41')
  expect(await within(leaving.closed)).toBe('closed')
  expect(await within(staying.closed, 500)).toBe('open')
  expect(staying.heard.filter((text) => text === '2').length).toBeGreaterThan(3)
})

/** A page that sends its hello and then reads nothing, below the library: nothing empties its receive buffer. */
async function deafPage(): Promise<TcpSocket> {
  const socket = createConnection(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await new Promise((resolve) => socket.once('data', resolve))
  // The frame of the text 40, masked with zeros.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
  await expect.poll(() => realtime?.online()).toBeGreaterThan(0)
  socket.pause()
  return socket
}

test('a page that does not read is disconnected before much has accumulated for it, and one that reads receives everything', async () => {
  const { toAll, online, waiting } = await start()
  const reader = await page()
  await deafPage()
  await expect.poll(online).toBe(2)
  const piece = {
    bets: Array.from({ length: 200 }, (_, id) => ({
      id,
      link: 'x'.repeat(22),
      name: null,
      img: '',
      status: null,
      game: 'dice',
      stake: 100n,
      multiplier: 0,
      payout: 0n,
      at: '',
    })),
  }
  let most = 0
  let told = 0
  // The system's own buffers take several megabytes first.
  while (online() > 1 && told < 5_000) {
    toAll('feed', piece)
    told++
    most = Math.max(most, waiting())
    if (told % 10 === 0) await sleep(1)
  }
  expect(online()).toBe(1)
  expect(most).toBeLessThan(400_000)
  await expect.poll(() => reader.heard.filter((text) => text.startsWith('42["feed"')).length).toBe(told)
})

const caps = { session: 2, guestsOfNetwork: 3, playersOfNetwork: 5, network: 10 }
const from = (network: string, session = 0) => ({
  'x-forwarded-for': network,
  ...(session > 0 && { cookie: `session=${session}` }),
})
const answerOf = ({ heard }: Page) => heard.find((text) => text.startsWith('4'))

test('a session, the guests and the players of an address have a limited number of sockets each; the next one gets the reason', async () => {
  await start({ caps })
  const connected = async (headers: Record<string, string>, count: number) => {
    for (let made = 0; made < count; made++) expect(answerOf(await page(headers))).toMatch(/^40/)
  }
  const refused = async (headers: Record<string, string>) => {
    const turned = await page(headers)
    expect(answerOf(turned)).toBe(`44${JSON.stringify({ message: tooManySockets })}`)
    expect(await within(turned.closed)).toBe('closed')
  }
  await connected(from('192.0.2.1', 1), 2)
  await refused(from('192.0.2.1', 1))
  await refused(from('198.51.100.9', 1))
  await connected(from('192.0.2.1', 2), 2)
  await connected(from('192.0.2.1', 3), 1)
  await refused(from('192.0.2.1', 4))
  // Guests are counted separately, and so is another address.
  await connected(from('192.0.2.1'), 3)
  await refused(from('192.0.2.1'))
  await connected(from('198.51.100.9'), 1)
  await connected(from('198.51.100.9', 4), 1)
})

test('a place is free again when its socket has gone', async () => {
  await start({ caps })
  const pages = [await page(from('192.0.2.1', 1)), await page(from('192.0.2.1', 1))]
  pages[0]?.socket.terminate()
  await expect.poll(() => realtime?.online()).toBe(1)
  await expect.poll(async () => answerOf(await page(from('192.0.2.1', 1)))?.startsWith('40')).toBe(true)
})

test('silent connections of one address are limited, and end soon', async () => {
  await start({ caps, helloWithinMs: 300 })
  const silent = await Promise.all(Array.from({ length: caps.network }, () => page(from('192.0.2.1'), '')))
  await expect(page(from('192.0.2.1'), '')).rejects.toThrow('400')
  expect(answerOf(await page(from('198.51.100.9')))).toMatch(/^40/)
  for (const { closed } of silent) expect(await within(closed)).toBe('closed')
  expect(answerOf(await page(from('192.0.2.1')))).toMatch(/^40/)
})

test('an address that repeats handshakes too often has to wait', async () => {
  await start({ handshakes: { perSecond: 1, burst: 4 } })
  const shakes = () =>
    page(from('192.0.2.1')).then(
      (met) => (met.socket.terminate(), answerOf(met)),
      ({ message }: Error) => message,
    )
  for (let time = 0; time < 4; time++) expect(await shakes()).toMatch(/^40/)
  // Where a handshake takes long, the next one has had its second.
  await expect.poll(shakes).toContain('400')
  await expect.poll(shakes).toMatch(/^40\D/)
})

test('without a trusted proxy the address that a client claims is ignored', async () => {
  await start({ caps, trustProxy: 0 })
  for (let made = 0; made < caps.guestsOfNetwork; made++)
    expect(answerOf(await page(from(`192.0.2.${made}`)))).toMatch(/^40/)
  expect(answerOf(await page(from('192.0.2.99')))).toMatch(/^44/)
})

test('answers of this port cannot be guessed into another type', async () => {
  await start()
  for (const path of ['/', '/socket.io/?EIO=4&transport=polling', '/socket.io/socket.io.js']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('events to everyone and to one player arrive in the order they were sent', async () => {
  const { toAll, toPlayer } = await start()
  const { heard } = await page({ cookie: 'session=7' })
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  const told: string[] = []
  for (let type = 0; type < 200; type++) {
    toAll('works', { type })
    told.push(`42["works",{"type":${type}}]`)
    if (type % 3 > 0) continue
    toPlayer(7, 'pay_get', { user_id: 7, amount: BigInt(type) * 100n })
    told.push(`42["pay_get",{"user_id":7,"amount":${type}}]`)
  }
  await expect.poll(() => heard.filter((text) => !text.startsWith('42["online"')).slice(-told.length)).toEqual(told)
})
