/** Tests moves that add to the stake of an open game: taken with the move, or neither is. */
import { calls } from '@kurazh/contract/index.ts'
import { soloBlackjack } from '@kurazh/games/blackjack/solo-blackjack.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, type TestNode, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed, openOf, passHours, settledOf, sweeperOf } from '../../testing/steps.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'
import { returnOpenGames } from './return-open-games.ts'

let site: TestSite
let node: TestNode
beforeAll(async () => {
  site = await testSite()
  node = await site.node()
})
afterAll(async () => {
  await node.close()
  await site.close()
})
afterEach(() => site.audit())

const params = { spots: { main: 1 } }
const [deal, split, double, stand, hit] = [
  { deal: true },
  { play: 'split' },
  { play: 'double' },
  { play: 'stand' },
  { play: 'hit' },
] as const
const moved = (player: Visitor, step: number, move: unknown) => player.call(calls.move, { nonce: 0, step, move })

/** Opens a game that is still open after these moves, and makes them all but the last `left` ones. */
async function played(player: Player, stake: number, moves: readonly unknown[], left = 0) {
  const clientSeed = await goodSeed(site, player, soloBlackjack, { nonce: 0, params, moves })
  const body = { game: soloBlackjack.id, nonce: 0, clientSeed, stake, params }
  await player.ask(calls.placeBet, body)
  for (const [step, move] of moves.slice(0, moves.length - left).entries()) openOf(await moved(player, step, move))
  return body
}
const stakes = (player: Player) =>
  site.database.pool
    .query<{ key: string; amount: bigint }>(
      `select key, amount from ledger_transfer where owner = $1 and kind = 'stake' order by at`,
      [player.id],
    )
    .then(({ rows }) => rows.map(({ key, amount }) => [key, amount]))

test('a split and a double are staked by their moves; the bet is all that was staked, proved, shown, and found by its number', async () => {
  const player = await site.player()
  const body = await played(player, 10, [deal, split, double])
  expect(await player.balance()).toBe(970)
  expect((await player.ask(calls.openGames)).games).toMatchObject([{ stake: 30, added: 20 }])
  const { bet, balance } = settledOf(await moved(player, 3, stand))
  expect(bet).toMatchObject({ stake: 30, added: 20, moves: [deal, split, double, stand] })
  expect([0, 10, 20, 30, 40, 50, 60]).toContain(bet.payout)
  expect(balance).toBe(970 + bet.payout)
  expect(await stakes(player)).toEqual([
    ['bet:0', 10_00n],
    ['bet:0:move-1', 10_00n],
    ['bet:0:move-2', 10_00n],
  ])
  const proof = verifyBet(soloBlackjack, { ...bet, multiplierE4: Math.round(bet.multiplier * 10_000) })
  expect(proof).toMatchObject({ commitmentHolds: true, outcomeHolds: true, staked: { paid: 6, of: 2 } })
  // Asked again, each is answered with the same bet.
  expect(settledOf(await player.call(calls.placeBet, body)).bet).toEqual(bet)
  expect(settledOf(await moved(player, 2, double)).bet).toEqual(bet)
  expect(await player.call(calls.placeBet, { ...body, stake: 30 })).toMatchObject({ code: 'NonceReused' })
  expect((await player.ask(calls.history, {})).bets).toEqual([bet])

  const statement = async () => (await player.ask(calls.statement, { nonce: 0, number: 1 })).movements
  const before = await statement()
  expect(before.filter(({ amount }) => amount < 0)).toHaveLength(3)
  await sql`select play_move_bets(now() + interval '1 hour', 100)`.execute(site.database.db)
  expect(await stakes(player)).toEqual([])
  expect([await statement(), (await player.ask(calls.history, {})).bets]).toEqual([before, [bet]])
})

test('doubled a hundred times at once on two nodes, it is doubled and staked once, and every repeat gets the same answer', async () => {
  const player = await site.player()
  await played(player, 10, [deal, split, double], 1)
  const there = node.visitor(player.token)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => moved(at % 2 === 0 ? player : there, 2, at % 3 === 0 ? stand : double)),
  )
  const [game] = (await player.ask(calls.openGames)).games
  const [bet] = (await player.ask(calls.history, {})).bets
  const made = JSON.stringify((bet ?? game)?.moves?.[2])
  const same = answers.filter((_, at) => JSON.stringify(at % 3 === 0 ? stand : double) === made)
  expect(new Set(same.map(({ code }) => code))).toEqual(new Set([undefined]))
  expect(answers.filter(({ code }) => code === 'GameMoved')).toHaveLength(100 - same.length)
  const doubled = made === JSON.stringify(double)
  expect([(await stakes(player)).length, await player.balance()]).toEqual([
    doubled ? 3 : 2,
    (doubled ? 970 : 980) + (bet?.payout ?? 0),
  ])
})

test('without the money, beyond a limit, or on a break, the move is refused in words and the game goes on as it was', async () => {
  const poor = await site.player()
  await played(poor, 400, [deal, split, double], 1)
  const before = (await poor.ask(calls.openGames)).games
  expect(await moved(poor, 2, double)).toMatchObject({
    status: 402,
    code: 'InsufficientFunds',
    error: expect.stringMatching(/[а-я]/),
  })
  expect([(await poor.ask(calls.openGames)).games, await poor.balance()]).toEqual([before, 200])
  expect((await moved(poor, 2, stand)).code).toBeUndefined()

  const limited = await site.player()
  await site.write((tx) => setLimit(tx, limited.id, 'stake', 'day', 25_00n))
  await played(limited, 10, [deal, split, double], 1)
  expect(await moved(limited, 2, double)).toMatchObject({
    code: 'LimitReached',
    error: expect.stringMatching(/10\s₽ больше остатка лимита ставок: 5\s₽/),
  })
  expect((await moved(limited, 2, stand)).code).toBeUndefined()

  const away = await site.player()
  await played(away, 10, [deal, split, double], 1)
  await site.write((tx) => takeBreak(tx, away.id, new Date(Date.now() + 3_600_000)))
  expect(await moved(away, 2, double)).toMatchObject({ status: 403, code: 'OnBreak' })
  expect((await moved(away, 2, stand)).code).toBeUndefined()
  expect((await stakes(away)).length).toBe(2)
})

test('a game without its player stands on every hand; one that was not dealt is given back', async () => {
  const [left, undealt] = [await site.player(), await site.player()]
  await played(left, 10, [deal, split])
  await played(undealt, 10, [deal], 1)
  for (const player of [left, undealt]) await passHours(site, player, 25)
  const { betting, news } = sweeperOf(site)
  expect(await betting.endIdle()).toBeGreaterThanOrEqual(2)
  const [bet] = (await left.ask(calls.history, {})).bets
  expect(bet).toMatchObject({ stake: 20, added: 10, ended: 'expired', moves: [deal, split, take] })
  expect(await left.balance()).toBe(980 + (bet?.payout ?? -1))
  expect((await undealt.ask(calls.history, {})).bets).toMatchObject([{ stake: 10, payout: 10, ended: 'returned' }])
  expect(await undealt.balance()).toBe(1000)
  expect(news.length).toBeGreaterThanOrEqual(2)
})

test('after a restoration everything that was staked comes back, and into history with it', async () => {
  const player = await site.player()
  await played(player, 10, [deal, split, double])
  const { db, pool } = site.database
  await returnOpenGames(db, pool, site.log)
  expect(await player.balance()).toBe(1000)
  expect((await player.ask(calls.history, {})).bets).toMatchObject([
    { stake: 30, added: 20, payout: 30, ended: 'returned', moves: [] },
  ])
  await sql`select play_move_bets(now() + interval '1 hour', 100)`.execute(db)
  expect(await site.count('ledger_transfer where owner = $1 and key like $2', [player.id, 'bet:%'])).toBe(0)
})

test('a stake with half a kopeck in its hand, and one that could win too much with all that may be added, are refused before the deal', async () => {
  const player = await site.player()
  const asked = (stake: number, spots: object) =>
    player.call(calls.placeBet, { game: soloBlackjack.id, nonce: 0, clientSeed: 'a', stake, params: { spots } })
  expect(await asked(10.01, { main: 1 })).toMatchObject({ code: 'InvalidRequest' })
  expect(await asked(10, { pairs: 1 })).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringMatching(/к своей руке/),
  })
  await site.give(player, 50_000_00n)
  expect(await asked(20_000, { main: 1, poker: 1 })).toMatchObject({ code: 'MaxWinExceeded' })
  expect((await asked(18_000, { main: 1, poker: 1 })).code).toBeUndefined()
  expect(await moved(player, 0, hit)).toMatchObject({ code: 'InvalidRequest', error: 'Такой ход сейчас невозможен' })
})
