/**
 * Tests that a page sends the version of its rules with its bets: if the site plays by another version, nothing is
 * staked. Covers every game of the registry.
 */
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import type { calls } from '@kurazh/contract/index.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { games } from '@kurazh/games/index.ts'
import { type Game, isSeeded, type SeededGame } from '@kurazh/games/core/game.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { doorOf } from '../../testing/gifts.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { limitsOf } from '../stake-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const seeded = Object.values<Game>(games).filter(isSeeded)
const bodyOf = (game: SeededGame, stake = 10): WireBodyOf<typeof calls.placeBet> => ({
  game: game.id,
  nonce: 0,
  clientSeed: 'a seed',
  stake,
  params: game.sampleParams[0],
})
const nothing = (player: Player) => site.count('bet where player = $1', [player.id])

describe.each(seeded)('$id', (game) => {
  test('a bet that names the site’s version is accepted, and so is one of a page that names none', async () => {
    for (const named of [{ version: game.version }, {}]) {
      const player = await site.player()
      const { call, stake } = await doorOf(site, player, game.id, 10)
      expect((await player.call(call, { ...bodyOf(game, stake), ...named })).status).toBe(200)
    }
  })

  test('a bet by other rules than the site’s is refused before the stake, also one of an older page that names no version', async () => {
    const player = await site.player()
    const balance = await player.balance()
    const { call, stake } = await doorOf(site, player, game.id, 10)
    expect(await player.call(call, { ...bodyOf(game, stake), version: game.version + 1 })).toMatchObject({
      status: 409,
      code: 'RulesChanged',
    })
    const lower = raise(game.id)
    for (const named of [{ version: game.version }, {}]) {
      expect(await player.call(call, { ...bodyOf(game, stake), ...named })).toMatchObject({
        status: 409,
        code: 'RulesChanged',
      })
    }
    lower()
    expect(await player.balance()).toBe(balance)
    expect(await nothing(player)).toBe(0)
    // The nonce was not spent: the refreshed page bets with it.
    expect((await player.call(call, { ...bodyOf(game, stake), version: game.version })).status).toBe(200)
  })

  test('a bet that was made differs from the same bet with another version', async () => {
    const player = await site.player()
    const { call, stake } = await doorOf(site, player, game.id, 10)
    await player.ask(call, bodyOf(game, stake))
    expect((await player.call(call, { ...bodyOf(game, stake), version: game.version })).status).toBe(200)
    expect(await player.call(call, { ...bodyOf(game, stake), version: game.version + 1 })).toMatchObject({
      code: 'NonceReused',
    })
  })
})

test.each(seeded.filter(({ kind }) => kind === 'steps'))(
  '$id opened by a page with another largest payout is refused before the stake',
  async (game) => {
    const player = await site.player()
    const maxWin = roublesFromKopecks(limitsOf(game.id).maxWin)
    const { call, stake } = await doorOf(site, player, game.id, 10)
    expect(await player.call(call, { ...bodyOf(game, stake), maxWin: maxWin + 1 })).toMatchObject({
      status: 409,
      code: 'RulesChanged',
    })
    expect((await player.call(call, { ...bodyOf(game, stake), maxWin })).status).toBe(200)
  },
)
