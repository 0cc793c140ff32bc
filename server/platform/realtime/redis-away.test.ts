/** A Redis that accepts connections and never answers, or stops answering, like one behind a lost route. */
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket as Page } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FanOut, openFanOut } from './fan-out.ts'
import { createLog } from '../process/log.ts'
import { createRealtime, type Realtime } from './realtime.ts'

let silent: Server
let fanOut: FanOut
let realtime: Realtime
let page: Page
const standing: Socket[] = []
let answers = false

beforeEach(async () => {
  silent = createServer((socket) => {
    standing.push(socket)
    // Each command begins with its number of words. An empty text is a sufficient answer before the first event.
    socket.on(
      'data',
      (bytes) =>
        void (answers && socket.write('$0\r\n\r\n'.repeat(bytes.toString().match(/^\*\d+\r$/gm)?.length ?? 0))),
    )
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  fanOut = openFanOut(`redis://127.0.0.1:${portOf(silent)}`, createLog('silent'))
  realtime = createRealtime({
    log: createLog('silent'),
    fanOut,
    publicOrigin: undefined,
    trustProxy: 0,
    greet: async () => undefined,
    authenticate: async () => ({ id: 7, role: 'player', uid: 'seven', session: 7 }),
  })
  const port = await realtime.listen(0, '127.0.0.1')
  page = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
  await new Promise((resolve) => page.once('connect', () => resolve(undefined)))
  // Its rooms are joined once it is known who it is.
  await sleep(100)
})
afterEach(async () => {
  page.disconnect()
  await realtime.close()
  for (const socket of standing.splice(0)) socket.destroy()
  silent.close()
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a node’s own pages receive everything at once, in order, and once', async () => {
  const heard: unknown[] = []
  page.onAny((name: string, payload: unknown) => name !== 'online' && heard.push([name, payload]))
  for (let type = 0; type < 5; type++) realtime.toAll('works', { type })
  realtime.toPlayer(7, 'pay_get', { user_id: 7, amount: 100n })
  realtime.toPlayer(8, 'pay_get', { user_id: 8, amount: 100n })
  await expect
    .poll(() => heard, { timeout: 2_000 })
    .toEqual([...Array.from({ length: 5 }, (_, type) => ['works', { type }]), ['pay_get', { user_id: 7, amount: 1 }]])
})

test('events that cannot be passed on do not accumulate', async () => {
  for (let time = 0; time < 20_000; time++) realtime.toAll('works', { type: 1 })
  await sleep(200)
  expect(fanOut.waiting()).toBeLessThanOrEqual(1_000)
})

test(
  'a Redis that stops answering gets only so much to answer, and the node’s own pages still receive events',
  { timeout: 90_000 },
  async () => {
    // Sending to an absent Redis fails at once; what waits is on its way to one that was present. A busy machine needs
    // longer to connect.
    let connectingMs = 0
    await expect
      .poll(
        async () => {
          answers = true
          await sleep((connectingMs += 300))
          answers = false
          realtime.toAll('works', { type: 0 })
          await sleep(50)
          return fanOut.waiting()
        },
        { timeout: 45_000 },
      )
      .toBeGreaterThan(0)
    let heard = 0
    page.on('works', ({ type }: { type: number }) => void (heard += type))
    // A little at a time: a page that has too much to read is disconnected.
    for (let time = 0; time < 2_000; time++) {
      realtime.toAll('works', { type: 1 })
      if (time % 100 === 0) await sleep(5)
    }
    await expect.poll(() => heard, { timeout: 10_000 }).toBe(2_000)
    expect(fanOut.waiting()).toBe(1_000)
    // Given up, it keeps nothing.
    await expect.poll(() => fanOut.waiting(), { timeout: 10_000 }).toBe(0)
  },
)
