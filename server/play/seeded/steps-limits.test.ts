/** Tests abandoned steps games, and how steps games meet limits, bans and stopped books. */
import { calls } from '@kurazh/contract/index.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { bodyOf, cellsOf, moveMines, openMines, openOf, passHours, settledOf, sweeperOf } from '../../testing/steps.ts'
import { setLimit } from '../../wallet/player-limits.ts'
import { stakeLimits } from '../stake-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const wait = (player: Player, hours: number) => passHours(site, player, hours)
const lastBet = async (player: Player) => (await player.ask(calls.history, {})).bets[0]
const used = async (player: Player) =>
  Object.fromEntries(
    (await site.database.pool.query('select measure, used from wallet_limit where player = $1', [player.id])).rows.map(
      ({ measure, used: sum }) => [measure, sum],
    ),
  )

const sweeper = (stopped = false) => sweeperOf(site, stopped)

test('a day after its last move a game is cashed out at its multiplier; a move restarts the day', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  await wait(player, 23)
  const { endsAt } = openOf(await moveMines(player, 0, gems[0]))
  expect(new Date(endsAt).getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(new Date(endsAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  await wait(player, 23)
  const { betting, news } = sweeper()
  expect(await betting.endIdle()).toBe(0)
  await wait(player, 2)
  expect(await betting.endIdle()).toBe(1)
  expect(await lastBet(player)).toMatchObject({
    ended: 'expired',
    multiplier: 1.125,
    payout: 11.25,
    moves: [gems[0], take],
  })
  expect(await player.balance()).toBe(1001.25)
  expect(news).toEqual([{ balance: 1001_25n, net: 1_25n }])
})

test('games that cannot be ended do not keep others from being ended, however many they are', async () => {
  const [stuck, player] = [await site.player(), await site.player()]
  for (const each of [stuck, player]) {
    await openMines(each)
    await wait(each, each === stuck ? 26 : 25)
  }
  const { pool } = site.database
  await pool.query('update open_bet set version = 99 where player = $1', [stuck.id])
  // More than one batch, all idle for longer.
  await pool.query(
    `insert into open_bet (player, nonce, game, version, stake, max_win, client_seed, params, moved_at)
    select player, nonce + number, game || number, version, stake, max_win, client_seed, params, moved_at from open_bet, generate_series(1, 200) number where player = $1`,
    [stuck.id],
  )
  expect(await sweeper().betting.endIdle()).toBe(1)
  expect(await lastBet(player)).toMatchObject({ ended: 'returned' })
  // Rules that come back end the games that waited for them.
  await pool.query('delete from open_bet where player = $1 and nonce > 0', [stuck.id])
  await pool.query('update open_bet set version = 1 where player = $1', [stuck.id])
  expect(await sweeper().betting.endIdle()).toBe(1)
})

test('a game without a step returns its stake after a day: not a win, not a loss, not counted', async () => {
  const player = await site.player()
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'month', 100_00n))
  await openMines(player)
  expect(await used(player)).toEqual({ stake: 10_00n })
  // A little after the opening by any clock, still in the same window.
  await wait(player, 25)
  expect(await sweeper().betting.endIdle()).toBe(1)
  expect(await lastBet(player)).toMatchObject({ ended: 'returned', multiplier: 1, payout: 10, moves: [] })
  expect(await player.balance()).toBe(1000)
  expect(await used(player)).toEqual({ stake: 0n })
  await player.bet({ nonce: 1 })
  await expect.poll(() => site.count('player_total where player = $1', [player.id])).toBe(1)
  expect(await site.count('player_total where player = $1 and bets = 1', [player.id])).toBe(1)
})

test('an open game keeps the largest payout it was opened with, even if the limits have changed', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  const { maxWin } = stakeLimits.mines
  Object.assign(stakeLimits.mines, { maxWin: 1n })
  try {
    expect(openOf(await moveMines(player, 0, gems[0]))).toMatchObject({ maxWin: Number(maxWin) / 100, canTake: true })
  } finally {
    Object.assign(stakeLimits.mines, { maxWin })
  }
  expect(settledOf(await moveMines(player, 1, take)).bet.ended).toBe('taken')
})

test('many nodes that end the same idle games end each once', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => site.player()))
  for (const player of players) {
    const { gems } = await cellsOf(site, player)
    await openMines(player)
    await moveMines(player, 0, gems[0])
    await wait(player, 25)
  }
  const ended = await Promise.all(Array.from({ length: 5 }, () => sweeper().betting.endIdle()))
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(players.length)
  for (const player of players) expect(await player.balance()).toBe(1001.25)
})

test('the stake counts against the limits when the game is opened, and the payout reduces the counted loss at the close', async () => {
  const player = await site.player()
  await site.write(async (tx) => {
    await setLimit(tx, player.id, 'stake', 'month', 15_00n)
    await setLimit(tx, player.id, 'loss', 'month', 15_00n)
  })
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  expect(await used(player)).toEqual({ stake: 10_00n, loss: 10_00n })
  expect(await player.bet({ nonce: 1, stake: 5.01 })).toMatchObject({ status: 403, code: 'LimitReached' })
  await moveMines(player, 0, gems[0])
  await moveMines(player, 1, take)
  expect(await used(player)).toEqual({ stake: 10_00n, loss: -1_25n })
  expect(await player.call(calls.placeBet, bodyOf({ nonce: 1 }))).toMatchObject({ status: 403, code: 'LimitReached' })
})

test('a ban cashes the game out at its current state, and no move comes after it', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  await moveMines(player, 0, gems[0])
  await site.ban(player, 'проверка')
  expect([401, 403]).toContain((await moveMines(player, 1, take)).status)
  // Nor through a node that does not know of the ban.
  expect(
    await sweeper().betting.move({ id: player.id, uid: player.uid }, { nonce: 0, step: 1, move: take }),
  ).toMatchObject({ kind: 'refused' })
  const balance = async () =>
    (await site.database.pool.query('select balance from ledger_account where owner = $1', [player.id])).rows[0]
      ?.balance
  await expect.poll(balance).toBe(1001_25n)
  expect(await sweeper().betting.endBanned()).toBe(0)
})

test('while the books differ no game is opened; open ones are moved and ended', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  await moveMines(player, 0, gems[0])
  const { betting } = sweeper(true)
  const bettor = { id: player.id, uid: player.uid }
  expect(await betting.move(bettor, { nonce: 0, step: 1, move: gems[1] })).toMatchObject({ kind: 'opened' })
  expect(
    await betting.place(bettor, {
      ...bodyOf({ nonce: 1 }),
      stake: 10_00n,
      game: 'money-train',
      params: { difficulty: 'easy' },
    }),
  ).toMatchObject({ code: 'BettingStopped' })
  await wait(player, 25)
  expect(await betting.endIdle()).toBe(1)
})
