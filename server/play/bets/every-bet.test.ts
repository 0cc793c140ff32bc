/**
 * Tests that a bet of any engine has all that bets have: a public number and its page, a place in the lists, the feed,
 * the statement and the data export, and a say in closing the account.
 */
import { calls } from '@kurazh/contract/index.ts'
import { idsOf } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { speedRoulette } from '@kurazh/games/roulette/roulette.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import { saltWheel, tablesOf } from '../../testing/tables.ts'
import { openStakes } from './open-stakes.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds([(point) => point >= 30_000], { TABLES: 'on' })
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const stake = 10
const table = speedRoulette.id

/** How a bet of each kind is begun, if it stays open, and how it is ended with a win. A further kind needs its line. */
const ways: Readonly<
  Record<Game['kind'], { begin?(player: Player): Promise<unknown>; end(player: Player): Promise<unknown> }>
> = {
  instant: { end: async (player) => player.bet({ stake, clientSeed: await rounds.site.clientSeed(player, 0, true) }) },
  steps: {
    begin: (player) => openMines(player, { stake }),
    async end(player) {
      const { gems } = await cellsOf(rounds.site, player)
      await moveMines(player, 0, gems[0])
      await moveMines(player, 1, take)
    },
  },
  round: {
    async begin(player) {
      await rounds.toBetting()
      await rounds.bet(player, { key: freshKey(), stake, target: 1.5 })
    },
    async end() {
      await rounds.toFlight()
      await rounds.toEnd()
    },
  },
  table: {
    async begin(player) {
      const numberOf = await saltWheel(rounds.site, table)
      const { toBetting, lay } = tablesOf(rounds.site, rounds.clock)
      const { round } = await toBetting(table)
      expect((await lay(player, table, { [`straight-${numberOf(round?.number ?? 0)}`]: stake })).status).toBe(200)
    },
    end: async () => void (await tablesOf(rounds.site, rounds.clock).toEnd(table)),
  },
}

test.each(Object.entries(ways))('a bet of the kind «%s»', async (kind, { begin, end }) => {
  const { site } = rounds
  const player = await site.player()
  const { db } = site.database
  const staked = () => openStakes(db, player.id, new Date(0))
  const closing = () => player.call(calls.closeAccount, { giveUp: true })
  if (begin !== undefined) {
    await begin(player)
    expect(await staked()).toBe(BigInt(stake) * 100n)
    expect((await closing()).status, 'while it is open').toBe(400)
    expect((await player.ask(calls.latestBets)).bets, 'while it is open').toEqual([])
  }
  await end(player)
  await expect.poll(async () => (await player.ask(calls.latestBets)).bets.length).toBe(1)
  expect(await staked()).toBe(0n)

  const [bet] = (await player.ask(calls.latestBets)).bets
  const link = bet?.link ?? ''
  expect(bet).toMatchObject({ stake })
  expect(bet?.payout).toBeGreaterThan(stake)
  expect(idsOf(kind as Game['kind'])).toContain(bet?.game)
  const guest = site.visitor()
  await expect
    .poll(async () => (await guest.ask(calls.feed)).all.find((shown) => shown.link === link))
    .toMatchObject(bet ?? {})
  expect(await guest.ask(calls.showBet, { id: link })).toMatchObject({
    bet: { game: bet?.game, payout: bet?.payout },
    name: player.login,
    own: false,
  })
  const { movements } = await player.ask(calls.statement, {})
  expect(movements.filter(({ kind: what }) => what !== 'gift').map(({ of }) => of === null)).toEqual([false, false])
  const [moved] = movements
  expect((await player.ask(calls.statement, { number: moved?.of?.number ?? -1 })).movements).toContainEqual(moved)
  const copy = (await player.call(calls.ownRecords)).body as Record<string, unknown[]>
  expect([...(copy['bets'] ?? []), ...(copy['roundBets'] ?? []), ...(copy['tableBets'] ?? [])]).toMatchObject([
    { game: bet?.game, stake: `${stake * 100}` },
  ])
  expect((await closing()).status).toBe(200)
  expect((await guest.ask(calls.showBet, { id: link })).name).not.toBe(player.login)
})
