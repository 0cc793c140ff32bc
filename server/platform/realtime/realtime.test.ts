import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Listener } from '../../testing/visitor.ts'

let site: TestSite
/** A new one for each test. */
let player: Player
/** Another player, who never bets. */
let other: Player

beforeAll(async () => {
  site = await testSite()
  other = await site.player()
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.player()
})
afterEach(() => site.audit())

/** Waits until everything sent before has arrived: one maintenance notice on and off goes to everyone in order. */
async function settle(...listeners: Listener[]): Promise<void> {
  const before = listeners.map((listener) => listener.payloads('works').length)
  await site.setWorks(1)
  await site.setWorks(0)
  await expect
    .poll(() => listeners.map((listener) => listener.payloads('works').length))
    .toEqual(before.map((count) => count + 2))
}

test('a guest is sent at once how many are here and whether the site works, and nothing about money', async () => {
  const guest = await site.visitor().listen()
  await player.bet()
  await site.deposit(player, 100n, 'guest test')
  await settle(guest)
  expect(guest.payloads('works')[0]).toEqual({ type: 0 })
  expect(guest.payloads('online')[0]?.count).toBeGreaterThanOrEqual(1)
  expect(guest.heard.filter(({ name }) => name === 'updBalance' || name === 'pay_get')).toEqual([])
})

test('a player receives each of their own bets with the balance after it and the net result, and no one else’s', async () => {
  const [mine, theirs] = [await player.listen(), await other.listen()]
  await player.bet({ nonce: 0, stake: 10, clientSeed: await site.clientSeed(player, 0, false) })
  await player.bet({ nonce: 1, stake: 10, clientSeed: await site.clientSeed(player, 1, true) })
  await settle(mine, theirs)
  expect(mine.payloads('updBalance')).toEqual([
    { uid: player.uid, balance: 1000, win: 0 },
    { uid: player.uid, balance: 990, win: -10 },
    { uid: player.uid, balance: 1000, win: 10 },
  ])
  expect(theirs.payloads('updBalance')).toEqual([{ uid: other.uid, balance: 1000, win: 0 }])
})

test('a bet that is refused or repeated sends no event', async () => {
  const mine = await player.listen()
  const clientSeed = await site.clientSeed(player, 0, false)
  for (let time = 0; time < 3; time++) await player.bet({ nonce: 0, stake: 10, clientSeed })
  await player.bet({ nonce: 1, stake: 5000 })
  await settle(mine)
  expect(mine.payloads('updBalance').map(({ win }) => win)).toEqual([0, -10])
})

test('every tab of a player receives the event', async () => {
  const tabs = [await player.listen(), await player.listen()]
  await player.bet()
  await settle(...tabs)
  for (const tab of tabs) expect(tab.payloads('updBalance')).toHaveLength(2)
})

test('a deposit is sent once, to its player alone, after it was committed', async () => {
  const [mine, theirs] = [await player.listen(), await other.listen()]
  await site.deposit(player, 250_50n, 'payment 1')
  await expect.poll(() => mine.payloads('pay_get')).toEqual([{ user_id: player.id, amount: 250.5 }])
  expect(await player.balance()).toBe(1250.5)
  // The payment system repeats itself: the money came once, and so does the event.
  await site.deposit(player, 250_50n, 'payment 1')
  await settle(mine, theirs)
  expect(mine.payloads('pay_get')).toHaveLength(1)
  expect(theirs.payloads('pay_get')).toEqual([])
})

test('everyone is notified when maintenance begins and ends', async () => {
  const listeners = [await site.visitor().listen(), await player.listen()]
  await site.setWorks(1)
  for (const listener of listeners)
    await expect.poll(() => listener.payloads('works')).toEqual([{ type: 0 }, { type: 1 }])
  await site.setWorks(0)
  for (const listener of listeners)
    await expect.poll(() => listener.payloads('works')).toEqual([{ type: 0 }, { type: 1 }, { type: 0 }])
})

test('after a reconnect the page is sent the whole present state again', async () => {
  const mine = await player.listen()
  mine.socket.io.engine.close()
  await expect.poll(() => mine.socket.connected).toBe(false)
  await player.bet({ nonce: 0, stake: 400, clientSeed: await site.clientSeed(player, 0, false) })
  await site.setWorks(1)
  const again = await player.listen()
  expect(again.payloads('updBalance')).toEqual([{ uid: player.uid, balance: 600, win: 0 }])
  expect(again.payloads('works')).toEqual([{ type: 1 }])
  await site.setWorks(0)
})

test('people are counted, not tabs', async () => {
  const guest = await site.visitor().listen()
  const counted = () => guest.payloads('online').at(-1)?.count
  await settle(guest)
  const base = counted() ?? 0
  const newcomer = await site.player()
  const tabs = [await player.listen(), await player.listen(), await newcomer.listen()]
  await expect.poll(counted).toBe(base + 2)
  tabs[0]?.socket.disconnect()
  tabs[2]?.socket.disconnect()
  await expect.poll(counted).toBe(base + 1)
})

test('a cookie of an ended session makes its holder a guest', async () => {
  const { token } = player
  await player.ask(calls.exit)
  const thief = await site.visitor().listen({ cookie: `kurazh_session=${token}` })
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  await player.bet()
  await settle(thief)
  expect(thief.payloads('updBalance')).toEqual([])
})

test.each([
  ['another site', 'https://evil.example'],
  ['another host on the site’s port', 'PORT@evil.example'],
  ['another program on the same host', 'http://127.0.0.1:1'],
  ['a subdomain', 'PORT@www.127.0.0.1.example'],
  ['nowhere', 'null'],
  ['an address that is none', 'http://'],
])('a page of %s is not let in, with a session or without', async (_whose, pattern) => {
  const [, host] = pattern.split('@')
  const origin = host === undefined ? pattern : `http://${host}:${new URL(site.origin).port}`
  await expect(player.listen({ origin })).rejects.toThrow('websocket error')
  await expect(site.visitor().listen({ origin })).rejects.toThrow('websocket error')
})

test('where the site has a public address its pages are accepted, and no other', async () => {
  const named = await testSite({ PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on' })
  const listener = await named.visitor().listen({ origin: 'https://kurazh.example' })
  expect(listener.socket.connected).toBe(true)
  for (const origin of [
    'https://kurazh.example.evil.example',
    'http://kurazh.example',
    'https://kurazh.example:8443',
    named.origin,
  ]) {
    await expect(named.visitor().listen({ origin })).rejects.toThrow('websocket error')
  }
  await named.close()
})

test('this port has no polling and nothing else to fetch', async () => {
  const address = `http://127.0.0.1:${site.realtimePort}`
  expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(400)
  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/socket.io/socket.io.js`)).status).toBe(400)
})

test('a page that sends anything else is disconnected, and its message changes nothing', async () => {
  const mine = await player.listen()
  mine.socket.emit('updBalance', { uid: player.uid, balance: 1_000_000, win: 1_000_000 })
  mine.socket.emit('bet', {
    game: 'dice',
    nonce: 0,
    clientSeed: 'seed',
    stake: 10,
    params: { chance: 50, side: 'under' },
  })
  await expect.poll(() => mine.socket.connected).toBe(false)
  const again = await player.listen()
  expect(await player.balance()).toBe(1000)
  expect(again.payloads('updBalance')).toEqual([{ uid: player.uid, balance: 1000, win: 0 }])
})

test('without a public address only pages of the site’s own port are accepted: 80 and 443 of the same host are other programs', async () => {
  for (const origin of [
    'http://127.0.0.1',
    'https://127.0.0.1',
    'http://127.0.0.1:443',
    `http://127.0.0.1:${site.realtimePort}`,
  ]) {
    await expect(player.listen({ origin }), origin).rejects.toThrow('websocket error')
  }
  expect((await player.listen()).socket.connected).toBe(true)
})
