/** Tests steps games through the site's public calls: opened, moved, closed, resumed, ended automatically. */
import { calls } from '@kurazh/contract/index.ts'
import { mines, minesPaytable } from '@kurazh/games/mines/mines.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { bodyOf, cellsOf, moveMines, openMines, openOf, settledOf } from '../../testing/steps.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const openCount = (player: Player) => site.count('open_bet where player = $1', [player.id])
const betCount = (player: Player) => site.count('bet where player = $1', [player.id])
const gamesOf = async (player: Player) => (await player.ask(calls.openGames)).games

test('a game takes its stake, grows gem by gem, and pays what the cash-out shows; the bet is proved', async () => {
  const player = await site.player()
  const [promise] = (await player.ask(calls.commitments)).commitments
  const { gems, traps } = await cellsOf(site, player)
  const open = await openMines(player, { stake: 12.34 })
  expect(open).toMatchObject({
    nonce: 0,
    game: 'mines',
    stake: 12.34,
    commitment: promise?.commitment,
    moves: [],
    multiplier: 1,
    nextMultiplier: 1.125,
    canTake: false,
  })
  expect(await player.balance()).toBe(987.66)
  const first = openOf(await moveMines(player, 0, gems[0]))
  expect(first).toMatchObject({ moves: [gems[0]], view: { opened: [gems[0]?.cell] }, multiplier: 1.125, canTake: true })
  const second = openOf(await moveMines(player, 1, gems[1]))
  expect(second.multiplier).toBe(first.nextMultiplier)
  expect(await player.balance()).toBe(987.66)

  const { bet, balance } = settledOf(await moveMines(player, 2, take))
  expect(bet).toMatchObject({
    nonce: 0,
    multiplier: second.multiplier,
    ended: 'taken',
    moves: [gems[0], gems[1], take],
  })
  expect(new Set((bet.outcome as { mines: number[] }).mines)).toEqual(new Set(traps.map(({ cell }) => cell)))
  expect(bet.payout).toBe(Math.floor(1234 * second.multiplier + 1e-9) / 100)
  expect(balance).toBeCloseTo(987.66 + bet.payout, 2)
  const check = verifyBet(mines, {
    ...bet,
    commitment: promise?.commitment ?? '',
    multiplierE4: Math.round(bet.multiplier * 10_000),
  })
  expect(check).toMatchObject({ commitmentHolds: true, outcomeHolds: true })
  expect((await player.ask(calls.history, {})).bets).toEqual([bet])
  const { rows } = await site.database.pool.query(
    'select key, amount, kind from ledger_transfer where owner = $1 and key like $2 order by key',
    [player.id, 'bet:%'],
  )
  expect(rows).toEqual([
    { key: 'bet:0', amount: 1234n, kind: 'stake' },
    { key: 'bet:0:payout', amount: BigInt(Math.round(bet.payout * 100)), kind: 'payout' },
  ])
  expect(await openCount(player)).toBe(0)
})

test('a mine ends the game with nothing and shows everything', async () => {
  const player = await site.player()
  const { gems, traps } = await cellsOf(site, player)
  await openMines(player)
  await moveMines(player, 0, gems[5])
  const { bet, balance } = settledOf(await moveMines(player, 1, traps[0]))
  expect(bet).toMatchObject({ ended: 'lost', multiplier: 0, payout: 0, moves: [gems[5], traps[0]] })
  expect(balance).toBe(990)
})

test('the last gem completes the game automatically', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player, 0, 24)
  await openMines(player, { mines: 24 })
  const { bet } = settledOf(await moveMines(player, 0, gems[0]))
  expect(bet).toMatchObject({ ended: 'complete', multiplier: 24.75, payout: 247.5, moves: [gems[0]] })
})

test('while a game is open nothing of what it hides leaves the server', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  const answers: unknown[] = [await player.call(calls.placeBet, bodyOf())]
  for (const [step, gem] of gems.slice(0, 3).entries()) answers.push(await moveMines(player, step, gem))
  answers.push(
    await player.call(calls.openGames),
    await moveMines(player, 3, take, 7),
    await moveMines(player, 9, take),
  )
  const { bet } = settledOf(await moveMines(player, 3, take))
  const told = JSON.stringify(answers)
  expect(told).not.toContain(bet.serverSeed)
  expect(told).not.toContain('"mines":[')
  expect(told).not.toContain('outcome')
})

test('a cash-out before the first step, a repeated cell, a cell that does not exist and an unknown field are impossible and change nothing', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  expect(await moveMines(player, 0, take)).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
    error: expect.stringMatching(/[а-я]/),
  })
  await moveMines(player, 0, gems[0])
  for (const move of [
    gems[0],
    { cell: 25 },
    { cell: -1 },
    { cell: 0.5 },
    { cell: '1' },
    {},
    null,
    7,
    [],
    { cell: 1, take: true },
    { take: false },
    { take: true, cell: 2 },
  ]) {
    expect(await moveMines(player, 1, move), JSON.stringify(move)).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    })
  }
  expect(await gamesOf(player)).toMatchObject([{ moves: [gems[0]] }])
})

test('the same step with the same move is answered with the current game; with another move, or a step ahead, it is refused', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  const first = openOf(await moveMines(player, 0, gems[0]))
  expect(openOf(await moveMines(player, 0, gems[0]))).toEqual(first)
  for (const [step, move] of [
    [0, gems[1]],
    [0, take],
    [2, gems[1]],
    [1000, gems[1]],
  ] as const) {
    expect(await moveMines(player, step, move)).toMatchObject({ status: 409, code: 'GameMoved' })
  }
  const second = openOf(await moveMines(player, 1, gems[1]))
  expect(openOf(await moveMines(player, 0, gems[0]))).toEqual(second)
  const taken = settledOf(await moveMines(player, 2, take))
  const balance = await player.balance()
  expect(settledOf(await moveMines(player, 2, take))).toEqual({ ...taken, commitments: [] })
  expect(settledOf(await moveMines(player, 0, gems[0])).bet).toEqual(taken.bet)
  expect(await moveMines(player, 2, gems[2])).toMatchObject({ status: 409, code: 'GameMoved' })
  expect(await moveMines(player, 0, take, 5)).toMatchObject({ status: 404, code: 'NotFound' })
  expect(await player.balance()).toBe(balance)
  expect(await betCount(player)).toBe(1)
})

test('the same opening again is the same game, open or already settled; another one under its nonce is refused', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  const open = await openMines(player)
  expect(await openMines(player)).toEqual(open)
  expect(await player.bet({ nonce: 0 })).toMatchObject({ status: 409, code: 'NonceReused' })
  expect(await player.call(calls.placeBet, bodyOf({ mines: 4 }))).toMatchObject({ status: 409, code: 'NonceReused' })
  await moveMines(player, 0, gems[0])
  const taken = settledOf(await moveMines(player, 1, take))
  expect(settledOf(await player.call(calls.placeBet, bodyOf())).bet).toEqual(taken.bet)
  expect(await player.bet({ nonce: 0 })).toMatchObject({ status: 409, code: 'NonceReused' })
  expect(await betCount(player)).toBe(1)
})

test('one game of a kind is open at a time; other games stay playable', async () => {
  const player = await site.player()
  await openMines(player)
  expect(await player.call(calls.placeBet, bodyOf({ nonce: 1 }))).toMatchObject({ status: 409, code: 'GameOpen' })
  expect(await player.balance()).toBe(990)
  expect(await player.bet({ nonce: 1 })).toMatchObject({ status: 200 })
  const train = await player.ask(calls.placeBet, {
    game: 'money-train',
    nonce: 2,
    clientSeed: 'x',
    stake: 5,
    params: { difficulty: 'easy' },
  })
  expect(train).toMatchObject({ open: { game: 'money-train', view: { robbed: 0 } } })
  expect((await gamesOf(player)).map(({ game }) => game).toSorted()).toEqual(['mines', 'money-train'])
})

test('the nonce of an open game is used: the window continues without it, here, after a restart and on another node', async () => {
  const player = await site.player()
  const success = await player.ask(calls.placeBet, bodyOf({ nonce: 2 }))
  expect(success.commitments.map(({ nonce }) => nonce)).toEqual([64])
  const windowOf = async (visitor = player as Pick<Player, 'ask'>) =>
    (await visitor.ask(calls.commitments)).commitments.map(({ nonce }) => nonce)
  const expected = Array.from({ length: 65 }, (_, nonce) => nonce).filter((nonce) => nonce !== 2)
  expect(await windowOf()).toEqual(expected)
  const node = await site.node()
  expect(await windowOf(node.visitor(player.token))).toEqual(expected)
  await node.close()
  await site.restart()
  expect(await windowOf()).toEqual(expected)
})

test('a game resumes exactly where it was, after a restart and on another device', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  const before = openOf(await moveMines(player, 0, gems[0]))
  await site.restart()
  expect(await gamesOf(player)).toEqual([before])
  const elsewhere = site.visitor()
  await elsewhere.ask(calls.login, { login: player.login, password: player.password, info: '' })
  expect((await elsewhere.ask(calls.openGames)).games).toEqual([before])
  expect(settledOf(await moveMines(elsewhere, 1, take)).bet.moves).toEqual([gems[0], take])
  expect(await gamesOf(player)).toEqual([])
})

test('a game is cashed out automatically before a gem that could pay more than the maximum win, and its payout is not cut', async () => {
  const player = await site.player()
  await site.give(player, 20_000_00n)
  const { gems } = await cellsOf(site, player, 0, 5)
  const paytable = minesPaytable(5)
  const last = paytable.findIndex((multiplierE4) => (20_000_00n * BigInt(multiplierE4)) / 10_000n > 100_000_000n)
  await openMines(player, { mines: 5, stake: 20_000 })
  for (let step = 0; step < last - 1; step++) openOf(await moveMines(player, step, gems[step]))
  const { bet } = settledOf(await moveMines(player, last - 1, gems[last - 1]))
  expect(bet).toMatchObject({
    ended: 'limit',
    multiplier: (paytable[last - 1] ?? 0) / 10_000,
    moves: [...gems.slice(0, last), take],
  })
  expect(bet.payout).toBeLessThanOrEqual(1_000_000)
  expect(verifyBet(mines, { ...bet, multiplierE4: Math.round(bet.multiplier * 10_000) }).outcomeHolds).toBe(true)
})

test('an opening is refused for lack of funds, beyond the limits and from a banned wallet, and its nonce stays unused', async () => {
  const player = await site.player()
  expect(await player.call(calls.placeBet, bodyOf({ stake: 1000.01 }))).toMatchObject({
    status: 402,
    code: 'InsufficientFunds',
  })
  expect(await player.call(calls.placeBet, bodyOf({ stake: 0.99 }))).toMatchObject({
    status: 400,
    code: 'StakeTooSmall',
  })
  expect(await player.call(calls.placeBet, bodyOf({ stake: 20_001 }))).toMatchObject({
    status: 400,
    code: 'StakeTooLarge',
  })
  expect(await player.call(calls.placeBet, bodyOf({ mines: 25 }))).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  })
  await site.database.pool.query('update ledger_account set frozen = true where owner = $1', [player.id])
  expect(await player.call(calls.placeBet, bodyOf())).toMatchObject({ status: 403, code: 'Banned' })
  expect(await openCount(player)).toBe(0)
  expect((await player.ask(calls.commitments)).commitments[0]?.nonce).toBe(0)
})

test('the page receives that the stake was taken without a result, and the result at the close', async () => {
  const player = await site.player()
  const listener = await player.listen()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  await moveMines(player, 0, gems[0])
  const { bet, balance } = settledOf(await moveMines(player, 1, take))
  const win = Math.round((bet.payout - bet.stake) * 100) / 100
  await expect
    .poll(() => listener.payloads('updBalance').slice(-2))
    .toEqual([
      { uid: player.uid, balance: 990, win: 0 },
      { uid: player.uid, balance, win },
    ])
})
