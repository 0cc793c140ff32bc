/**
 * Tests a ban in every seeded game: an open game is cashed out at its current state, or its stake returned before the
 * first step; nothing else changes anything.
 */
import { calls } from '@kurazh/contract/index.ts'
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { games } from '@kurazh/games/index.ts'
import type { Game, InstantGame, StepsGame } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { doorOf } from '../../testing/gifts.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed } from '../../testing/steps.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const all = Object.values<Game>(games)
const instant = all.filter((game): game is InstantGame => game.kind === 'instant')
const stepped = all.filter((game): game is StepsGame => game.kind === 'steps')
const stake = 10

const rows = async (text: string, player: Player) =>
  (await site.database.pool.query(text, [player.id])).rows as unknown[]
const ended = (player: Player) => rows('select ended, payout from bet where player = $1', player)
const kopecks = (player: Player) => rows('select balance from ledger_account where owner = $1', player)

/** Opens a game whose path begins with this many good steps, and makes them. */
async function open(game: StepsGame, player: Player, steps: number): Promise<{ stake: number; own: boolean }> {
  const { call, ...door } = await doorOf(site, player, game.id, stake)
  const [params] = game.sampleParams
  const moves = game.path(params).slice(0, steps)
  const clientSeed = await goodSeed(site, player, game, { nonce: 0, params, moves })
  await player.ask(call, { game: game.id, nonce: 0, clientSeed, stake: door.stake, params })
  for (const [step, move] of moves.entries()) await player.ask(calls.move, { nonce: 0, step, move })
  return door
}

test.each(instant.map((game) => [game.id, game] as const))(
  '%s has nothing open: a ban does not change its bets',
  async (id, game) => {
    const player = await site.player()
    const door = await doorOf(site, player, id, stake)
    const placed = await player.ask(door.call, {
      game: id,
      nonce: 0,
      clientSeed: 'x',
      stake: door.stake,
      params: game.sampleParams[0],
    })
    const [bets, balance] = [await rows('select * from bet where player = $1', player), await kopecks(player)]
    await site.ban(player, 'проверка')
    expect(placed).toMatchObject({ bet: { game: id } })
    expect(await rows('select * from bet where player = $1', player)).toEqual(bets)
    expect(await kopecks(player)).toEqual(balance)
  },
)

/** The last step of a path ends the game. */
const stepsBefore = (game: StepsGame) => [0, 1, 2].filter((steps) => steps < game.path(game.sampleParams[0]).length)

test.each(stepped.flatMap((game) => stepsBefore(game).map((steps) => [game.id, steps, game] as const)))(
  '%s after %i steps is ended by a ban at its current state',
  async (_id, steps, game) => {
    const player = await site.player()
    const staked = await open(game, player, steps)
    const [before] = (await player.ask(calls.openGames)).games
    const multiplierE4 = Math.round((before?.multiplier ?? 0) * 10_000)
    const kopecksStaked = kopecksFromRoubles(staked.stake)
    await site.ban(player, 'проверка')
    await expect.poll(() => ended(player)).toMatchObject([{ ended: steps === 0 ? 'returned' : 'banned' }])
    const [{ payout }] = (await ended(player)) as [{ payout: bigint }]
    // Where a take is not paid at once the rest is played without its player, by what is still hidden.
    if (steps === 0 || game.taken === undefined) expect(payout).toBe(payoutKopecks(kopecksStaked, multiplierE4))
    expect(await kopecks(player)).toEqual([{ balance: 100_000n - (staked.own ? kopecksStaked : 0n) + payout }])
  },
)

const absences: readonly [string, (player: Player) => Promise<unknown>][] = [
  ['a break', (player) => player.ask(calls.takeBreak, { length: 'day' })],
  ['an exclusion', (player) => player.ask(calls.takeBreak, { length: 'forever' })],
  ['a sign-out', (player) => player.ask(calls.exit)],
  [
    'a session ended elsewhere',
    async (player) => {
      const elsewhere = site.visitor()
      await elsewhere.ask(calls.login, { login: player.login, password: player.password, info: '' })
      await elsewhere.ask(calls.endOtherSessions)
    },
  ],
]

test.each(stepped.flatMap((game) => absences.map(([name, begins]) => [game.id, name, game, begins] as const)))(
  '%s stays open through %s, and may be cashed out',
  async (_id, _name, game, begins) => {
    const player = await site.player()
    await open(game, player, 1)
    await begins(player)
    expect(await ended(player)).toEqual([])
    await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
    expect(await player.ask(calls.openGames)).toMatchObject({ games: [{ game: game.id, nonce: 0 }] })
    expect(await player.ask(calls.move, { nonce: 0, step: 1, move: take })).toMatchObject({ bet: { ended: 'taken' } })
  },
)
