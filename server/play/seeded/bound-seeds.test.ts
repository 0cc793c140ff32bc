/**
 * Tests that a nonce belongs to the first client seed received for it: a refusal buys no one another draw, neither the
 * player nor the operator.
 */
import { calls } from '@kurazh/contract/index.ts'
import { setTimeout } from 'node:timers/promises'
import { firebird } from '@kurazh/games/slots/firebird/firebird.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { bringCredit, turnBody } from '../../testing/gifts.ts'
import { evenBet, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { openMines } from '../../testing/steps.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { setLimit } from '../../wallet/player-limits.ts'
import { lock } from '../../wallet/wallet.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const spin = { game: 'firebird', nonce: 0, clientSeed: 'first', stake: 10, params: { mode: 'spin' } }
const dice = { game: 'dice', nonce: 0, clientSeed: 'first', stake: 10, params: evenBet }
const mines = { game: 'mines', nonce: 0, clientSeed: 'first', stake: 10, params: { mines: 3 } }
const place = (player: Visitor, body: object) => player.call(calls.placeBet, body as typeof dice)
const bound = (player: Player) => site.count('bound_seed where player = $1', [player.id])
const twin = (player: Player): Visitor => Object.assign(site.visitor(), { token: player.token })

test('of sixty concurrent refused spins with different seeds one seed is bound, and no other is ever played under the nonce', async () => {
  const player = await site.player()
  const bodies = Array.from({ length: 60 }, (_, index) => ({ ...spin, clientSeed: `try ${index}`, stake: 90_000 }))
  const answers = await Promise.all(bodies.map((body) => place(twin(player), body)))
  const heard = bodies.filter((_, index) => answers[index]?.code === 'StakeTooLarge')
  expect(heard).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'NonceReused')).toHaveLength(59)
  for (const body of bodies) {
    if (body !== heard[0])
      expect(await place(player, { ...body, stake: 1 })).toMatchObject({ status: 409, code: 'NonceReused' })
  }
  expect(await place(player, { ...heard[0], stake: 1 })).toMatchObject({ status: 200 })
})

describe('a refused bet binds its nonce to its seed for every reason of refusal, and that seed is played later', () => {
  /** Makes the first bet refused; returns a function that removes the reason. */
  type Hindered = [
    code: string,
    first: object,
    hinder?: (player: Player) => Promise<(() => Promise<unknown>) | undefined>,
  ]
  const rows: Hindered[] = [
    ['StakeTooLarge', { ...spin, stake: 90_000 }],
    ['StakeTooSmall', { ...dice, stake: 0.5 }],
    ['MaxWinExceeded', { ...dice, stake: 19_000, params: { chance: 1, side: 'over' } }],
    ['InsufficientFunds', { ...dice, stake: 1000.01 }],
    ['InsufficientFunds', { ...mines, stake: 1000.01 }],
    ['RulesChanged', { ...dice, version: 99 }],
    ['RulesChanged', { ...mines, maxWin: 1 }],
    [
      'GameOpen',
      mines,
      async (player) => (
        await openMines(player, { nonce: 5 }),
        async () => site.database.pool.query('delete from open_bet where player = $1', [player.id])
      ),
    ],
    [
      'LimitReached',
      spin,
      async (player) => (
        await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 1_00n)),
        async () => site.write((tx) => setLimit(tx, player.id, 'stake', 'day', undefined))
      ),
    ],
    [
      'GameOff',
      spin,
      async () => (
        await site.database.pool.query(`insert into game_switch (game, off) values ('firebird', true)`),
        async () => site.database.pool.query('delete from game_switch')
      ),
    ],
  ]
  test.each(rows)('%s', async (code, first, hinder) => {
    const player = await site.player()
    const free = await hinder?.(player)
    expect(await place(player, first)).toMatchObject({ code })
    await free?.()
    const fitting = {
      ...first,
      stake: 10,
      version: undefined,
      maxWin: undefined,
      ...('game' in first && first.game === 'dice' && { params: evenBet }),
    }
    expect(await place(player, { ...fitting, clientSeed: 'second' })).toMatchObject({
      status: 409,
      code: 'NonceReused',
    })
    expect(await place(player, { ...dice, clientSeed: 'third' })).toMatchObject({ status: 409, code: 'NonceReused' })
    expect(await place(player, fitting)).toMatchObject({ status: 200 })
    expect(await bound(player)).toBe(1)
  })

  test('NothingWaits: a gift is not drawn before it exists, and its nonce is still bound', async () => {
    const player = await site.player()
    const turn = { ...turnBody(), clientSeed: 'first' }
    expect(await player.call(calls.placeGift, turn)).toMatchObject({ code: 'NothingWaits' })
    await bringCredit(site, player)
    expect(await player.call(calls.placeGift, { ...turn, clientSeed: 'second' })).toMatchObject({ code: 'NonceReused' })
    expect(await place(player, { ...dice, clientSeed: 'second' })).toMatchObject({ code: 'NonceReused' })
    expect(await player.call(calls.placeGift, turn)).toMatchObject({ status: 200 })
  })
})

describe('on every node', () => {
  test('a nonce bound on one node is bound on the other, for every kind of bet', async () => {
    const player = await site.player()
    await bringCredit(site, player)
    const node = await site.node()
    const there = node.visitor(player.token)
    await there.ask(calls.commitments)
    expect(await place(player, { ...spin, stake: 90_000 })).toMatchObject({ code: 'StakeTooLarge' })
    for (const body of [spin, dice, mines])
      expect(await place(there, { ...body, clientSeed: 'second' })).toMatchObject({ status: 409, code: 'NonceReused' })
    expect(await there.call(calls.placeGift, { ...turnBody(), clientSeed: 'second' })).toMatchObject({
      code: 'NonceReused',
    })
    expect(await site.count('bet where player = $1', [player.id])).toBe(0)
    expect(await place(there, spin)).toMatchObject({ status: 200 })
    await node.close()
  })

  test('of two seeds refused on two nodes at the same time one is bound, and the other gets that answer', async () => {
    const player = await site.player()
    const node = await site.node()
    const there = node.visitor(player.token)
    await Promise.all([player.ask(calls.commitments), there.ask(calls.commitments)])
    const ways = Array.from(
      { length: 20 },
      (_, index) =>
        [
          index % 2 === 0 ? twin(player) : node.visitor(player.token),
          { ...spin, clientSeed: `node ${index % 2}`, stake: 90_000 },
        ] as const,
    )
    const codes = await Promise.all(
      ways.map(async ([visitor, body]) => `${body.clientSeed} ${(await place(visitor, body)).code}`),
    )
    const told = [...new Set(codes)]
    expect(new Set(told.map((each) => each.split(' ')[2]))).toEqual(new Set(['NonceReused', 'StakeTooLarge']))
    expect(await bound(player)).toBe(1)
    await node.close()
  })

  test('it is still bound after a restart', async () => {
    const player = await site.player()
    await place(player, { ...spin, stake: 90_000 })
    await site.restart()
    expect(await place(player, { ...spin, clientSeed: 'second' })).toMatchObject({ code: 'NonceReused' })
    expect(await place(player, spin)).toMatchObject({ status: 200 })
  })
})

/**
 * Starts these one after another while a money write of the player is pending, and continues when all have arrived;
 * `change` is written before them.
 */
async function duringMoneyWrite<Answered>(
  player: Player,
  begin: (waiting: (others: number) => Promise<void>) => Promise<Answered>,
  change?: (tx: Tx) => Promise<unknown>,
): Promise<Answered> {
  const waiting = async (others: number) => {
    await expect
      .poll(() => site.count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toBeGreaterThanOrEqual(others)
  }
  return site.write(async (tx) => {
    await lock(tx, player.id)
    const begun = await begin(waiting)
    await change?.(tx)
    return begun
  })
}

describe('a draw that is not taken gives no choice', () => {
  /** How often this game is drawn from now on. */
  const draws = () => vi.spyOn(firebird, 'play')
  afterEach(() => void vi.restoreAllMocks())
  const stakesOnlyARouble = (player: Player) => (tx: Tx) => setLimit(tx, player.id, 'stake', 'day', 2_00n)

  test('the first seed of a nonce is kept when the node reloads the nonces used elsewhere', async () => {
    const player = await site.player()
    await place(player, { ...dice, nonce: 1, stake: 1 })
    const drawn = draws()
    const { first, second } = await duringMoneyWrite(
      player,
      async (waiting) => {
        const one = place(player, spin)
        await waiting(1)
        // A nonce outside the window makes the node reload the window.
        expect(await place(twin(player), { ...dice, nonce: 5_000_000 })).toMatchObject({ code: 'NonceUnknown' })
        const other = place(twin(player), { ...spin, clientSeed: 'second', stake: 1 })
        await Promise.race([other, setTimeout(300)])
        return { first: one, second: other }
      },
      stakesOnlyARouble(player),
    )
    expect([(await first).code, (await second).code]).toEqual(['LimitReached', 'NonceReused'])
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(await place(player, { ...spin, stake: 1 })).toMatchObject({ status: 200 })
  })

  test('fifty equal concurrent bets are drawn once, whatever happens to the first', async () => {
    const player = await site.player()
    await place(player, { ...dice, nonce: 1, stake: 1 })
    const drawn = draws()
    const { answers } = await duringMoneyWrite(
      player,
      async (waiting) => {
        const bets = Array.from({ length: 50 }, () => place(twin(player), spin))
        await waiting(1)
        return { answers: bets }
      },
      stakesOnlyARouble(player),
    )
    expect(new Set((await Promise.all(answers)).map(({ code }) => code))).toEqual(new Set(['LimitReached']))
    expect(drawn).toHaveBeenCalledTimes(1)
  })

  test('fifty equal concurrent bets are one bet, and each is answered with it', async () => {
    const player = await site.player()
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(twin(player), spin)))
    expect(
      new Set(answers.map(({ body }) => JSON.stringify('success' in body && 'bet' in body.success && body.success.bet)))
        .size,
    ).toBe(1)
    expect(await site.count('bet where player = $1', [player.id])).toBe(1)
  })

  test('a refused draw is repeated only to be taken: not if another bet spends the stake first, not after the node has reloaded the window', async () => {
    const player = await site.player()
    await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 100_00n))
    await place(player, { ...dice, nonce: 1, stake: 1 })
    const drawn = draws()
    expect(await place(player, { ...spin, stake: 100 })).toMatchObject({ code: 'LimitReached' })
    let taken = 0
    for (let nonce = 2; nonce < 12 && taken === 0; nonce++) {
      await place(player, { ...dice, nonce: 5_000_000 })
      const [, again] = await duringMoneyWrite(player, async (waiting) => {
        const other = place(twin(player), { ...dice, nonce, stake: 1 })
        await waiting(1)
        const same = place(player, { ...spin, stake: 101 - nonce })
        await Promise.race([same, setTimeout(30)])
        return [other, same]
      })
      if ((await again).status === 200) taken += 1
    }
    expect(drawn).toHaveBeenCalledTimes(1 + taken)
  })
})

test('another seed is refused only once the result of the first one is visible', async () => {
  const player = await site.player()
  const [first, second] = await Promise.all([
    place(player, spin),
    place(twin(player), { ...spin, clientSeed: 'second' }),
  ])
  expect([first.status, second.code]).toEqual([200, 'NonceReused'])
  expect((await player.ask(calls.history, {})).bets).toHaveLength(1)
})

test('the player sees what was refused under which nonce, until a bet is made there', async () => {
  const player = await site.player()
  await place(player, { ...spin, stake: 90_000 })
  await place(player, { ...dice, nonce: 3, stake: 5000 })
  const [one, other] = (await player.ask(calls.commitments)).bound ?? []
  expect(one).toMatchObject({
    nonce: 0,
    clientSeed: 'first',
    game: 'firebird',
    stake: 90_000,
    reason: 'StakeTooLarge',
    at: expect.any(String),
  })
  expect(other).toMatchObject({ nonce: 3, game: 'dice', stake: 5000, reason: 'InsufficientFunds' })
  await place(player, spin)
  expect((await player.ask(calls.commitments)).bound).toMatchObject([{ nonce: 3 }])
})

test('repeating a refused bet writes nothing more, and a nonce outside the window writes nothing at all', async () => {
  const player = await site.player()
  const refused = { ...dice, stake: 5000 }
  for (let repeat = 0; repeat < 3; repeat++)
    expect(await place(player, refused)).toMatchObject({ code: 'InsufficientFunds' })
  const { commitments } = await player.ask(calls.commitments)
  for (const nonce of [64, 1000, 5_000_000])
    expect(await place(player, { ...refused, nonce })).toMatchObject({ code: 'NonceUnknown' })
  expect(await bound(player)).toBe(1)
  await Promise.all(commitments.map(({ nonce }) => place(player, { ...refused, nonce })))
  expect(await bound(player)).toBe(commitments.length)
})

test('a used nonce is not bound: its bet remains', async () => {
  const player = await site.player()
  await place(player, dice)
  expect(await place(player, { ...dice, clientSeed: 'second', stake: 90_000 })).toMatchObject({ code: 'NonceReused' })
  expect(await bound(player)).toBe(0)
})

test('seeds tried under a bound nonce are counted', async () => {
  const player = await site.player()
  await place(player, { ...spin, stake: 90_000 })
  for (let attempt = 0; attempt < 20; attempt++) await place(player, { ...spin, clientSeed: `try ${attempt}` })
  await expect.poll(() => site.count('bound_seed where player = $1 and tries = 16', [player.id])).toBe(1)
})

test('money received since is seen: a bet refused for lack of funds is accepted with its seed', async () => {
  const player = await site.player()
  expect(await place(player, { ...dice, stake: 1500 })).toMatchObject({ code: 'InsufficientFunds' })
  await site.give(player, 1000_00n)
  expect(await place(player, { ...dice, stake: 1500 })).toMatchObject({ status: 200 })
})

test('a page from before seeds were kept is told to refresh, not that its nonce is used, which it would take for fraud', async () => {
  const player = await site.player()
  await place(player, { ...spin, stake: 90_000 })
  const of = { 'x-player': player.uid }
  const other = { ...spin, clientSeed: 'second' }
  expect(await player.call(calls.placeBet, other, of)).toMatchObject({
    code: 'RulesChanged',
    error: expect.stringContaining('Обновите'),
  })
  expect(await player.call(calls.placeBet, other, { ...of, 'x-seeds': 'kept' })).toMatchObject({ code: 'NonceReused' })
})
