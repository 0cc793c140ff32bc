/**
 * The chat, its tips and its rains on two nodes that share events through a Redis of the test's own. Skipped, with a
 * message, where no `redis-server` is installed.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { isRedisInstalled, startRedis, type TestRedis } from '../../testing/redis.ts'
import { hurried, type Player, testSite, type TestNode, type TestSite } from '../../testing/site.ts'
import { endRains } from '../../testing/givers.ts'
import { chatter, writer } from '../../testing/tips.ts'
import type { Listener, Visitor } from '../../testing/visitor.ts'

const isInstalled = isRedisInstalled('chat-on-two-nodes.test.ts')
const room = 'general'

let redis: TestRedis
let site: TestSite
let node: TestNode
let support: Admin

beforeAll(async () => {
  if (!isInstalled) return
  redis = await startRedis()
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin, REDIS_URL: redis.url }, hurried)
  node = await site.node()
  support = await adminInside(site, ['support'])
}, 60_000)
afterAll(async () => {
  if (!isInstalled) return
  await node.close()
  await site.close()
  await redis.stop()
})
// All tests write from one address and into one room. Only one of them needs a pace.
beforeEach(async () => {
  if (!isInstalled) return
  await forgetPace()
  await setSlow(0)
})

const forgetPace = () => site.database.pool.query(`delete from rate_limit where bucket like 'chat %'`)

const setSlow = (slowSeconds: number) =>
  support.ask(adminCalls.setChatRoom, { room, slowSeconds, level: 'global', closed: null })
const say = (player: Visitor, text: string) => player.call(calls.sayInChat, { room, text, key: randomUUID() })
/** The same player at the other node. */
const there = (player: Player): Visitor => node.visitor(player.token)
const textsOf = async (reader: Visitor) => (await reader.ask(calls.chatLines, { room })).lines.map(({ text }) => text)
const seed = () => randomBytes(16).toString('hex')
/** Tells lines apart: random ones may look like an address to the filter. */
let count = 0

async function looking(visitor: Pick<Visitor, 'listen'>): Promise<Listener> {
  const listener = await visitor.listen({ origin: pageOrigin })
  listener.socket.emit('watch', [room])
  // Gives the node time to read `watch`: lines written after this are received.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return listener
}

/** A page at each node. */
const atBoth = async (): Promise<[Listener, Listener]> => [await looking(site.visitor()), await looking(node.visitor())]
const linesAt = (page: Listener) =>
  page.payloads('chat').flatMap((event) => (event.kind === 'said' ? [event.line.text] : []))
const goneAt = (page: Listener) => page.payloads('chat').flatMap((event) => (event.kind === 'gone' ? [event.id] : []))
const rainsAt = (page: Listener) =>
  page.payloads('chat').flatMap((event) => (event.kind === 'rain' ? [[event.rain.id, event.rain.state]] : []))

/** Says one more line at each node and waits until both pages have it: what was sent before has arrived by then. */
async function untilQuiet(pages: readonly Listener[], player: Player): Promise<void> {
  count += 1
  const marks = [`После этого, ${count}`, `И после этого, ${count}`]
  await forgetPace()
  expect((await say(player, marks[0] ?? '')).status).toBe(200)
  expect((await say(there(player), marks[1] ?? '')).status).toBe(200)
  for (const page of pages)
    await eventually(() => expect(linesAt(page).filter((text) => marks.includes(text))).toHaveLength(2))
}

test.skipIf(!isInstalled)('what is written at one node is heard at both, once each', { timeout: 60_000 }, async () => {
  const pages = await atBoth()
  const [one, other] = [await chatter(site), await chatter(site)]
  expect((await say(one, 'Первый')).status).toBe(200)
  expect((await say(there(other), 'Второй')).status).toBe(200)
  await untilQuiet(pages, one)
  for (const page of pages)
    for (const text of ['Первый', 'Второй']) expect(linesAt(page).filter((each) => each === text)).toHaveLength(1)
  expect(await textsOf(node.visitor())).toEqual(await textsOf(site.visitor()))
})

test.skipIf(!isInstalled)(
  'pace, removal, mute, mention and ban of one node hold at the other',
  { timeout: 60_000 },
  async () => {
    const pages = await atBoth()
    const [{ player: loud, line }, { player: named }] = [await writer(site, room), await writer(site, room)]
    const own = await looking(there(named))
    expect((await say(loud, `Привет, @${named.login}`)).status).toBe(200)
    await eventually(() => expect(own.payloads('chat')).toContainEqual({ kind: 'named', room }))
    expect((await there(named).ask(calls.chatMentions)).rooms).toEqual([{ room, count: 1 }])
    for (const page of pages) expect(page.payloads('chat').filter(({ kind }) => kind === 'named')).toEqual([])

    await support.ask(adminCalls.removeLine, { player: loud.id, id: line })
    for (const page of pages) await eventually(() => expect(goneAt(page)).toEqual([line]))

    await setSlow(600)
    for (const page of pages)
      await eventually(() => expect(page.payloads('chat')).toContainEqual({ kind: 'rules', room }))
    const early = await Promise.all([say(loud, 'Раз'), say(there(loud), 'Два')])
    expect(early.map(({ status }) => status)).toEqual([429, 429])
    await setSlow(0)

    // A line of somebody who is muted secretly is heard by their own pages only, at whichever node.
    await support.ask(adminCalls.muteInChat, { player: loud.id, hours: 1, secretly: true, reason: 'брань' })
    const alone = await looking(there(loud))
    expect((await say(loud, 'Никто не видит')).status).toBe(200)
    await eventually(() => expect(linesAt(alone)).toContain('Никто не видит'))
    await support.ask(adminCalls.unmuteInChat, { player: loud.id })
    await support.ask(adminCalls.muteInChat, { player: loud.id, hours: 1, secretly: false, reason: 'брань' })
    expect((await say(there(loud), 'Опять я')).code).toBe('ChatMuted')
    await untilQuiet(pages, named)
    for (const page of pages) expect(linesAt(page)).not.toContain('Никто не видит')

    const ended = new Promise((resolve) => alone.socket.once('disconnect', resolve))
    await site.ban(loud, 'обман')
    await ended
    expect((await say(there(loud), 'Я тут')).status).toBe(401)
  },
)

test.skipIf(!isInstalled)(
  'a rain of one node is joined at the other, and both hear its opening and its end once',
  { timeout: 60_000 },
  async () => {
    const pages = await atBoth()
    const giver = await chatter(site)
    const [{ player: here }, { player: other }] = [await writer(site, room), await writer(site, room)]
    const winner = await looking(there(other))
    const request = randomUUID()
    const body = { room, amount: 100, receivers: 2, seconds: 180, request }
    const opened = await Promise.all([giver.call(calls.openRain, body), there(giver).call(calls.openRain, body)])
    expect(opened.map(({ status }) => status)).toEqual([200, 200])
    const { rain } = await node.visitor().ask(calls.roomGifts, { room })
    const id = rain?.id ?? 0
    const joined = await Promise.all([
      here.call(calls.joinRain, { room, id, seed: seed() }),
      there(other).call(calls.joinRain, { room, id, seed: seed() }),
    ])
    expect(joined.map(({ status }) => status)).toEqual([200, 200])
    for (const page of pages)
      await eventually(() => expect(page.payloads('chat')).toContainEqual({ kind: 'joined', room, id, entrants: 2 }))
    // Both nodes look for rains to draw.
    await endRains(site.database)
    for (const page of pages) await eventually(() => expect(rainsAt(page)).toContainEqual([id, 'drawn']))
    await eventually(() => expect(winner.payloads('updBalance').map(({ balance }) => balance)).toEqual([1000, 1050]))
    await untilQuiet(pages, here)
    for (const page of pages)
      expect(rainsAt(page)).toEqual([
        [id, 'open'],
        [id, 'drawn'],
      ])
    const proofs = [site.visitor(), node.visitor()].map((each) => each.ask(calls.rainProof, { room, id }))
    const [first, second] = await Promise.all(proofs)
    expect(second).toEqual(first)
    await site.audit()
  },
)

test.skipIf(!isInstalled)(
  'a tip of one node shows its receiver the new balance at the other, and the room hears of it once',
  { timeout: 60_000 },
  async () => {
    const pages = await atBoth()
    const giver = await chatter(site)
    const { player: receiver, line } = await writer(site, room)
    const own = await looking(there(receiver))
    const body = { room, to: { line }, amount: 25, isPublic: true, request: randomUUID() }
    const answers = await Promise.all([giver.call(calls.giveTip, body), there(giver).call(calls.giveTip, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await eventually(() => expect(own.payloads('updBalance').map(({ balance }) => balance)).toEqual([1000, 1025]))
    await untilQuiet([...pages, own], receiver)
    const tipped = own.payloads('chat').filter(({ kind }) => kind === 'tipped')
    expect(tipped).toEqual([{ kind: 'tipped', room, from: giver.login, amount: 25 }])
    for (const page of pages) expect(page.payloads('chat').filter(({ kind }) => kind === 'tip')).toHaveLength(1)
    expect([await giver.balance(), await receiver.balance()]).toEqual([975, 1025])
  },
)

/** What a page knows: the lines it heard, and those it read when it was told that some were lost. */
function readingAgain(page: Listener, reader: Visitor): () => Set<string> {
  const read = new Set<string>()
  page.socket.on('missed', async () => {
    for (const text of await textsOf(reader)) read.add(text)
  })
  return () => new Set([...read, ...linesAt(page)])
}

test.skipIf(!isInstalled)(
  'what is said while Redis is killed and comes back is known to the pages of both nodes, and nothing is heard twice',
  { timeout: 90_000 },
  async () => {
    const player = await chatter(site)
    const pages = await atBoth()
    await untilQuiet(pages, player)
    const known = [readingAgain(pages[0], site.visitor()), readingAgain(pages[1], node.visitor())]
    await redis.kill()
    const said = ['Связи нет', 'И тут её нет']
    expect((await say(player, said[0] ?? '')).status).toBe(200)
    expect((await say(there(player), said[1] ?? '')).status).toBe(200)
    await eventually(() => expect(pages.map((page) => linesAt(page).at(-1))).toEqual(said))
    await redis.startAgain()
    // Until one is heard at the other node: the nodes find Redis again each at its own moment.
    const isCarried = async (from: Visitor, at: Listener) => {
      count += 1
      const text = `Слышно, ${count}?`
      said.push(text)
      expect((await say(from, text)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return linesAt(at).includes(text)
    }
    await expect.poll(() => isCarried(player, pages[1]), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => isCarried(there(player), pages[0]), { timeout: 30_000 }).toBe(true)
    for (const lines of known) await expect.poll(() => said.filter((text) => !lines().has(text))).toEqual([])
    for (const page of pages) expect(new Set(linesAt(page)).size).toBe(linesAt(page).length)
  },
)
