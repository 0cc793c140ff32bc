/** Pages receive events of the topics they watch: on one node, by the messages on the wire. */
import { afterEach, expect, test } from 'vitest'
import { createWatchers } from './watchers.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import { io, type Socket } from 'socket.io-client'

let realtime: Realtime
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await realtime.close()
})

async function start(): Promise<number> {
  const log = { warn: console.warn, error: console.error } as unknown as Parameters<typeof createRealtime>[0]['log']
  realtime = createRealtime({
    log,
    fanOut: undefined,
    publicOrigin: 'http://page.test',
    trustProxy: 0,
    authenticate: () => undefined,
    greet: async () => undefined,
  })
  return realtime.listen(0, '127.0.0.1')
}

/** A page, and the numbers of the works events it received. */
async function page(port: number): Promise<{ socket: Socket; heard: number[] }> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders: { origin: 'http://page.test' },
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const heard: number[] = []
  socket.on('works', ({ type }: { type: number }) => void heard.push(type))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { socket, heard }
}

let told = 0
function tell(topic: string): number {
  told += 1
  const type = told
  realtime.toWatchers(topic, 'works', () => ({ type }))
  return type
}
/** Waits until the page is known to watch the first topic and not the second. */
async function looking(someone: { heard: number[] }, topic: string): Promise<void> {
  await expect
    .poll(() => {
      const type = tell(topic)
      return new Promise<boolean>((resolve) => setTimeout(() => resolve(someone.heard.includes(type)), 20))
    })
    .toBe(true)
}

test('a page receives events of the topics it watches and no others; its last message counts', async () => {
  const port = await start()
  const [one, other] = [await page(port), await page(port)]
  one.socket.emit('watch', ['roulette', 'baccarat'])
  await looking(one, 'baccarat')
  const roulette = tell('roulette')
  await expect.poll(() => one.heard).toContain(roulette)
  expect(other.heard).toEqual([])
  one.socket.emit('watch', ['blackjack'])
  await looking(one, 'blackjack')
  const missed = tell('roulette')
  await looking(one, 'blackjack')
  expect(one.heard).not.toContain(missed)
  expect(one.socket.connected).toBe(true)
})

test('no event is built for absent pages', async () => {
  const port = await start()
  const make = () => {
    throw new Error('made for nobody')
  }
  realtime.toWatchers('roulette', 'works', make)
  const one = await page(port)
  one.socket.emit('watch', ['roulette'])
  await looking(one, 'roulette')
  one.socket.disconnect()
  await expect.poll(() => realtime.online()).toBe(0)
  realtime.toWatchers('roulette', 'works', make)
})

test('a page that has left watches nothing, and a topic without pages is dropped', () => {
  const watchers = createWatchers<string>()
  expect([...watchers.look('page', new Set(['a', 'b']))]).toEqual([])
  expect([...watchers.look('page', new Set(['b']))]).toEqual(['a', 'b'])
  expect([watchers.of('a').size, [...watchers.of('b')]]).toEqual([0, ['page']])
  watchers.look('page', new Set())
  expect(watchers.of('b').size).toBe(0)
})
