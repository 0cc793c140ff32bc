/**
 * Events between two nodes through a Redis of the test's own. Skipped, with a message, where no `redis-server` is
 * installed.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRedisInstalled, startRedis, type TestRedis } from '../../testing/redis.ts'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import { saltWheel } from '../../testing/tables.ts'
import type { TestNode } from '../../testing/site.ts'

const isInstalled = isRedisInstalled('fan-out.test.ts')

let redis: TestRedis
let rounds: TestRounds
let node: TestNode

beforeAll(async () => {
  if (!isInstalled) return
  redis = await startRedis()
  rounds = await testRounds([(point) => point >= 30_000, (point) => point >= 30_000], {
    REDIS_URL: redis.url,
    TABLES: 'on',
  })
  node = await rounds.site.node()
}, 60_000)
afterAll(async () => {
  if (!isInstalled) return
  await node.close()
  await rounds.site.close()
  await redis.stop()
})

test.skipIf(!isInstalled)(
  'events of a round reach the pages of both nodes exactly once, and a player’s own events only that player’s pages',
  { timeout: 60_000 },
  async () => {
    const { site, clock } = rounds
    const player = await site.player()
    // The node that does not lead forwards its calls; here its pages listen too.
    const [here, there] = [await site.visitor().listen(), await node.visitor().listen()]
    const [own, ownThere] = [await player.listen(), await node.visitor(player.token).listen()]
    await rounds.toBetting()
    const key = freshKey()
    expect((await rounds.bet(player, { key, stake: 100 })).status).toBe(200)
    await rounds.toFlight()
    clock.advance(crash.elapsedMsFor(20_000))
    expect((await rounds.take(player, key)).status).toBe(200)
    const { seq } = await rounds.toEnd()

    for (const pages of [here, there, own, ownThere]) {
      await expect.poll(() => pages.payloads('round').at(-1)?.seq, { timeout: 20_000 }).toBeGreaterThanOrEqual(seq)
      const told = pages.payloads('round').map((news) => news.seq)
      expect(told).toEqual(told.map((_, place) => (told[0] ?? 0) + place))
    }
    const upTo = (pages: typeof here) =>
      pages.payloads('round').filter((news) => news.seq <= seq && news.round === here.payloads('round').at(-1)?.round)
    expect(upTo(there)).toEqual(upTo(here))
    for (const pages of [own, ownThere]) {
      await expect.poll(() => pages.payloads('ownRoundBet').map(({ bet }) => bet.state)).toEqual(['open', 'taken'])
      await expect.poll(() => pages.payloads('updBalance').map(({ balance }) => balance)).toEqual([1000, 900, 1100])
    }
    expect([...here.payloads('ownRoundBet'), ...there.payloads('ownRoundBet')]).toEqual([])
    // The feed's follower runs on both nodes: each bet is sent once, by the node that applied it.
    await expect
      .poll(() =>
        there
          .payloads('feed')
          .flatMap(({ bets }) => bets)
          .map(({ game, stake }) => [game, stake]),
      )
      .toEqual([[crash.id, 100]])
    await expect.poll(() => here.payloads('feed').flatMap(({ bets }) => bets).length).toBe(1)
  },
)

test.skipIf(!isInstalled)(
  'events of a table reach its viewers on both nodes, each once and in order, and no one else',
  { timeout: 60_000 },
  async () => {
    const { site, clock } = rounds
    await saltWheel(site, 'speed-roulette')
    const pages = [await site.visitor().listen(), await node.visitor().listen()]
    const [elsewhere, nowhere] = [await node.visitor().listen(), await site.visitor().listen()]
    for (const { socket } of pages) socket.emit('watch', ['speed-roulette'])
    elsewhere.socket.emit('watch', ['blackjack'])
    for (const page of pages) {
      await expect
        .poll(
          () => {
            clock.advance(500)
            return page.payloads('table').filter(({ kind }) => kind === 'result').length
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(1)
      const told = page.payloads('table')
      expect(new Set(told.map(({ table }) => table))).toEqual(new Set(['speed-roulette']))
      expect(told.map(({ seq }) => seq)).toEqual(told.map((_, place) => (told[0]?.seq ?? 0) + place))
    }
    expect(elsewhere.payloads('table').filter(({ table }) => table !== 'blackjack')).toEqual([])
    expect(nowhere.payloads('table')).toEqual([])
  },
)
