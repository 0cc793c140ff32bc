/**
 * Tests that a page sends the version of its rules with bets on rounds: if the round is played by another version,
 * nothing is staked.
 */
import { current, rulesOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterEach, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'

const game = 'crash'
let rounds: TestRounds | undefined
let lower: () => void = () => undefined

afterEach(async () => {
  await rounds?.site.close()
  lower()
})

test('a bet by other rules than the round’s is refused before the stake, also one of an older page that names no version', async () => {
  lower = raise(game)
  const world = (rounds = await testRounds())
  const { site } = world
  const [former, newest] = [rulesOf(game, 1, 'round'), current(game, 'round')]
  const player = await site.player()
  expect((await world.toBetting()).round).toMatchObject({ version: newest?.version })
  const refused = { status: 409, code: 'RulesChanged' }
  for (const named of [{}, { version: former?.version ?? 0 }, { version: 99 }]) {
    expect(await world.bet(player, { stake: 100, ...named })).toMatchObject(refused)
    // A form that no rules know gets the same answer: the bet must be made again.
    if (named.version !== 99)
      expect(await world.bet(player, { stake: 100, target: 2, ...named })).toMatchObject(refused)
  }
  expect(await player.balance()).toBe(1000)
  expect(await site.count('round_bet where player = $1', [player.id])).toBe(0)

  const key = freshKey()
  const whole = { key, stake: 100, version: newest?.version ?? 0 }
  expect((await world.bet(player, whole)).status).toBe(200)
  expect((await world.bet(player, whole)).status).toBe(200)
  // The same with another version is another bet.
  expect(await world.bet(player, { key, stake: 100 })).toMatchObject({ code: 'KeyReused' })
  expect(await player.balance()).toBe(900)
  await site.audit()
})

test('a page that names no version plays by the first rules, if the game still uses them', async () => {
  const world = (rounds = await testRounds())
  const player = await world.site.player()
  await world.toBetting()
  expect((await world.bet(player, { stake: 100 })).status).toBe(200)
  expect((await world.bet(player, { stake: 100, version: 1 })).status).toBe(200)
})
