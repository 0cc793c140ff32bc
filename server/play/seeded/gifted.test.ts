/**
 * Tests that a gift is given and staked, both or neither, wherever the process dies. A player's own money is never
 * staked, and a gift never counts as own money.
 */
import { calls } from '@kurazh/contract/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { versions } from '@kurazh/games/index.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bringCredit, turnBody, turnWheel } from '../../testing/gifts.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed } from '../../testing/steps.ts'
import { setLimit } from '../../wallet/player-limits.ts'
import { grant, reward } from '../../wallet/wallet.ts'
import { openStakes } from '../bets/open-stakes.ts'
import type { BalanceNews } from '../bets/bettor.ts'
import type { Gift } from '../bets/gift.ts'
import { type Betting, createBetting } from './betting.ts'
import { createCarefulBets } from './careful-bets.ts'
import { createGiftWrites } from './gift-writes.ts'
import { createSeeds } from './seeds.ts'
import { createSettlement } from './instant-writes.ts'
import { createStepsWrites } from './steps-writes.ts'
import { undeclared } from '../bank/bank.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ WELCOME_GIFT: '0' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const wheelBody = (nonce = 0) => ({ ...turnBody(nonce), stake: 4_29n })
const bets = (player: Player) => site.count('bet where player = $1', [player.id])
const paid = (player: Player) => site.count(`ledger_transfer where owner = $1 and kind = 'wheel'`, [player.id])

/** An engine with only this gift. */
function engineWith(gift: Gift): { betting: Betting; news: bigint[] } {
  const {
    database: { db, pool },
    seedKey,
    log,
  } = site
  const news: bigint[] = []
  const betting = createBetting({
    db,
    log,
    seeds: createSeeds(db, seedKey),
    settlement: createSettlement(pool),
    careful: createCarefulBets(db, 'bet'),
    steps: createStepsWrites(pool),
    gifts: [gift],
    giftWrites: createGiftWrites(db),
    buys: false,
    bank: undeclared,
    isStopped: () => false,
    uidOf: async () => 'uid',
    onGift: () => undefined,
    onBalance: (_, { net }: BalanceNews) => void news.push(net),
  })
  return { betting, news }
}

test('a connection that dies between the gift and the stake leaves neither; after a retry there is one of each', async () => {
  const player = await site.player()
  let tries = 0
  const { betting } = engineWith({
    game: 'wheel',
    async give(tx, owner) {
      tries += 1
      await reward(tx, owner, 4_29n, 'wheel:1', 'wheel')
      if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return undefined
    },
  })
  expect(await betting.placeGift(player, wheelBody())).toMatchObject({ kind: 'placed' })
  expect([tries, await bets(player), await paid(player)]).toEqual([2, 1, 1])
})

test('a gift whose sum differs from the stake stakes nothing and gives nothing: own money is never taken', async () => {
  const player = await site.player()
  await site.give(player, 100_00n)
  for (const kopecks of [undefined, 4_28n, 4_30n]) {
    const { betting } = engineWith({
      game: 'wheel',
      async give(tx, owner) {
        if (kopecks !== undefined) await reward(tx, owner, kopecks, 'wheel:1', 'wheel')
        return undefined
      },
    })
    await expect(betting.placeGift(player, wheelBody())).rejects.toThrow('a gift of wheel is not its stake')
  }
  expect([await bets(player), await paid(player), await player.balance()]).toEqual([0, 0, 100])
})

test('gifts and own money have separate calls, each for its own games', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  await site.give(player, 100_00n)
  expect(await player.call(calls.placeBet, turnBody())).toMatchObject({ status: 400, code: 'InvalidRequest' })
  expect(
    await player.call(calls.placeGift, {
      game: 'dice',
      nonce: 0,
      clientSeed: 'x',
      stake: 10,
      params: { chance: 50, side: 'under' },
    }),
  ).toMatchObject({ status: 400, code: 'InvalidRequest' })
  expect(await player.call(calls.placeGift, { ...turnBody(), stake: 4.3 })).toMatchObject({
    status: 400,
    code: 'StakeTooLarge',
  })
  expect(await player.call(calls.placeGift, { ...turnBody(), stake: 4.28 })).toMatchObject({
    status: 400,
    code: 'StakeTooSmall',
  })
  expect([await bets(player), await player.balance()]).toEqual([0, 100])
  expect((await turnWheel(player)).status).toBe(200)
})

test('while the books differ the gift waits', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  await site.database.pool.query('insert into ledger_discrepancy (owner, balance, transfers) values ($1, 1, 0)', [
    player.id,
  ])
  expect(await turnWheel(player)).toMatchObject({ status: 503, code: 'BettingStopped' })
  expect([await bets(player), await paid(player)]).toEqual([0, 0])
  await site.reconcile()
  await expect.poll(async () => (await turnWheel(player)).status).toBe(200)
})

test('two nodes at the same time: one turn', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  const node = await site.node()
  const elsewhere = node.visitor(player.token)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nonce) => turnWheel(nonce % 2 === 0 ? player : elsewhere, nonce)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
    Array.from({ length: 19 }, () => 'NothingWaits'),
  )
  expect([await bets(player), await paid(player)]).toEqual([1, 1])
  await node.close()
})

test('returns count it; totals, the visit, the feed and edge credit do not', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  await turnWheel(player)
  await expect
    .poll(async () => (await site.visitor().ask(calls.returns)).games.find(({ game }) => game === 'wheel'))
    .toMatchObject({ expected: expect.closeTo(1, 9) })
  // A later bet: every follower that has seen it has passed both.
  await site.give(player, 10_00n)
  await player.bet({ nonce: 1, stake: 10 })
  const rows = async (text: string) => (await site.database.pool.query(text, [player.id])).rows
  await expect.poll(() => rows('select bets from player_total where player = $1')).toEqual([{ bets: 1n }])
  await expect.poll(() => rows('select bets from protection_visit where player = $1')).toEqual([{ bets: 1n }])
  await expect.poll(() => rows('select game from feed_bet where player = $1')).toEqual([{ game: 'dice' }])
  await expect.poll(() => rows('select game from credit_day where player = $1')).toEqual([{ game: 'dice' }])
})

test('a steps game of a gift: no limit counts it when it is staked or returned, and the news is its payout', async () => {
  const player = await site.player()
  const list = versions.mines as unknown as Game[]
  list.unshift({ ...mines, version: 2, gifted: true })
  try {
    for (const measure of ['stake', 'loss'] as const)
      await site.write((tx) => setLimit(tx, player.id, measure, 'day', 1n))
    const { betting, news } = engineWith({
      game: 'mines',
      async give(tx, owner, nonce) {
        await grant(tx, owner, 10_00n, `gift:${nonce}`)
        return undefined
      },
    })
    const params = { mines: 3 }
    const move = mines.path(params)[0]
    const clientSeed = await goodSeed(site, player, mines, { nonce: 0, params, moves: [move] })
    const body = { game: 'mines', version: 2, nonce: 0, clientSeed, stake: 10_00n, params }
    expect(await betting.placeGift(player, body)).toMatchObject({ kind: 'opened', balance: 0n })
    expect(await betting.placeGift(player, body), 'repeated').toMatchObject({ kind: 'opened' })
    expect(await betting.placeGift(player, { ...body, nonce: 1 })).toMatchObject({ code: 'GameOpen' })
    expect(await openStakes(site.database.db, player.id, new Date(0))).toBe(0n)
    await betting.move(player, { nonce: 0, step: 0, move })
    const taken = await betting.move(player, { nonce: 0, step: 1, move: take })
    const payout = taken.kind === 'placed' ? taken.bet.payout : 0n
    expect(payout).toBeGreaterThan(10_00n)
    expect(news).toEqual([0n, payout])
    expect(
      (await site.database.pool.query('select distinct used from wallet_limit where player = $1', [player.id])).rows,
    ).toEqual([{ used: 0n }])
  } finally {
    list.shift()
  }
})
