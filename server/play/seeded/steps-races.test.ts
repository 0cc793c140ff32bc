/** Tests concurrent requests on one steps game, over HTTP with real sessions: one effect, in any order. */
import { calls } from '@kurazh/contract/index.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, type TestNode, testSite, type TestSite } from '../../testing/site.ts'
import { bodyOf, cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import type { Answer, Visitor } from '../../testing/visitor.ts'
import { lock } from '../../wallet/wallet.ts'

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

const atOnce = 200
/** This player's session on this node and on the other, alternating. */
const everywhere = (player: Player): Visitor[] => {
  const there = node.visitor(player.token)
  return Array.from({ length: atOnce }, (_, index) => (index % 2 === 0 ? player : there))
}
const count = (answers: readonly Answer[], code: string | undefined) =>
  answers.filter((answer) => answer.code === code).length
const stakes = (player: Player) => site.count(`ledger_transfer where owner = $1 and kind = 'stake'`, [player.id])
const payouts = (player: Player) => site.count(`ledger_transfer where owner = $1 and kind = 'payout'`, [player.id])

test('200 concurrent openings, each under its own nonce, open one game', async () => {
  const player = await site.player()
  await Promise.all(
    everywhere(player)
      .slice(0, 2)
      .map((visitor) => visitor.ask(calls.commitments)),
  )
  const answers = await Promise.all(
    everywhere(player).map((visitor, index) => visitor.call(calls.placeBet, bodyOf({ nonce: index % 60 }))),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  // Each nonce is sent three or four times: all answers for the accepted one are the same game.
  expect(
    new Set(accepted.map(({ body }) => ('success' in body && 'open' in body.success ? body.success.open.nonce : -1)))
      .size,
  ).toBe(1)
  expect(accepted.length + count(answers, 'GameOpen')).toBe(atOnce)
  expect(await site.count('open_bet where player = $1', [player.id])).toBe(1)
  expect(await stakes(player)).toBe(1)
  expect(await player.balance()).toBe(990)
})

test('the same opening 200 times concurrently is one game', async () => {
  const player = await site.player()
  const answers = await Promise.all(everywhere(player).map((visitor) => visitor.call(calls.placeBet, bodyOf())))
  expect(count(answers, undefined)).toBe(atOnce)
  expect(await stakes(player)).toBe(1)
})

test('200 different cells at one step open one cell', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  const answers = await Promise.all(
    everywhere(player).map((visitor, index) => moveMines(visitor, 0, gems[index % gems.length])),
  )
  const [game] = (await player.ask(calls.openGames)).games
  expect(game?.moves).toHaveLength(1)
  const made = JSON.stringify(game?.moves[0])
  const asked = answers.filter((_, index) => JSON.stringify(gems[index % gems.length]) === made)
  expect(count(asked, undefined)).toBe(asked.length)
  expect(count(answers, 'GameMoved')).toBe(atOnce - asked.length)
})

test('a gem, a mine and the cash-out 200 times at one step: one of them happens, and the money matches it', async () => {
  for (let round = 0; round < 3; round++) {
    const player = await site.player()
    const { gems, traps } = await cellsOf(site, player)
    await openMines(player)
    await moveMines(player, 0, gems[0])
    const moves = [take, gems[1], traps[0]]
    const answers = await Promise.all(
      everywhere(player).map((visitor, index) => moveMines(visitor, 1, moves[(index + round) % moves.length])),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const [bet] = (await player.ask(calls.history, {})).bets
    const [open] = (await player.ask(calls.openGames)).games
    const happened = (bet ?? open)?.moves?.[1]
    const asked = answers.filter(
      (_, index) => JSON.stringify(moves[(index + round) % moves.length]) === JSON.stringify(happened),
    )
    expect(count(asked, undefined)).toBe(asked.length)
    expect(count(answers, 'GameMoved')).toBe(atOnce - asked.length)
    expect(await payouts(player)).toBe(bet?.ended === 'taken' ? 1 : 0)
    expect(await player.balance()).toBe(bet?.ended === 'taken' ? 1001.25 : 990)
  }
})

test('of two moves sent to two nodes the first one is made, whatever either would lead to and whatever else of the player is being written', async () => {
  const player = await site.player()
  const { gems, traps } = await cellsOf(site, player)
  await openMines(player)
  await moveMines(player, 0, gems[0])
  const waiting = async (others: number) => {
    await expect
      .poll(() => site.count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toBe(others)
  }
  const moves = await site.write(async (tx) => {
    await lock(tx, player.id)
    const first = moveMines(player, 1, traps[0])
    await waiting(1)
    const second = moveMines(node.visitor(player.token), 1, gems[1])
    // Either it waits behind the first one, or it is made before it.
    await Promise.race([second, waiting(2)])
    return { first, second }
  })
  expect([(await moves.first).status, (await moves.second).code]).toEqual([200, 'GameMoved'])
  expect((await player.ask(calls.history, {})).bets[0]?.moves).toEqual([gems[0], traps[0]])
})

test('a whole game raced from two nodes while dice are played: every kopeck is explained', async () => {
  const player = await site.player()
  const { gems } = await cellsOf(site, player)
  const there = node.visitor(player.token)
  await openMines(player)
  for (const [step, gem] of gems.slice(0, 6).entries()) {
    const answers = await Promise.all([
      moveMines(player, step, gem),
      moveMines(there, step, gem),
      player.bet({ nonce: 1 + step, stake: 1 }),
      moveMines(there, step, gem),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
  const ends = await Promise.all([moveMines(player, 6, take), moveMines(there, 6, take), moveMines(player, 6, take)])
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
  const { bets } = await player.ask(calls.history, {})
  const net = bets.reduce((sum, bet) => sum + Math.round((bet.payout - bet.stake) * 100), 0)
  expect(bets).toHaveLength(7)
  expect(await player.balance()).toBe((1000_00 + net) / 100)
})
