/** Tests that a stake which waited for its wallet while the terms changed is decided by the new ones, at every write. */
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankWith } from '../../testing/banks.ts'
import { insertBank } from '../../testing/declared-banks.ts'
import { createHandClock } from '../../testing/hand-clock.ts'
import { whileHeld } from '../../testing/held.ts'
import { leadTable, tablePlayers } from '../../testing/led-table.ts'
import { testRounds, type TestRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import { createSettlement } from '../seeded/instant-writes.ts'
import { createPackageWrites } from '../seeded/packages/package-writes.ts'
import { createStepsWrites } from '../seeded/steps-writes.ts'
import { newestBank } from './bank.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds()
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const newBank = () => insertBank(rounds.site, { win: 10_000, round: 10_000 })
const bankNow = async () => (await newestBank(rounds.site.database.db))?.number ?? 0
const bet = { version: 1, stake: 10_00n, clientSeed: 'waited', params: '{}', multiplierE4: 0, payout: 0n, nonce: 0 }

/** Writes of seeded bets, as engines use them. */
const writes = () => {
  const { pool } = rounds.site.database
  const packages = createPackageWrites(pool, rounds.site.log)
  return {
    play_settle: (player: number, bank: number) =>
      createSettlement(pool).submit({ ...bet, player, bank, game: 'dice' }),
    play_open: (player: number, bank: number) =>
      createStepsWrites(pool).open.submit({ ...bet, player, bank, game: 'money-train', maxWin: 1n }),
    play_package_play: (player: number, bank: number) =>
      packages.play.submit({ ...bet, player, bank, game: 'pkg-any' }),
  }
}
const seeded = ['play_settle', 'play_open', 'play_package_play'] as const

test.each(seeded)('%s: a bank declared while the bet waits for the wallet refuses it', async (name) => {
  const player = await rounds.site.player()
  const bank = await bankNow()
  const answer = await whileHeld<{ verdict: string }>(rounds.site, player.id, newBank, () =>
    writes()[name](player.id, bank),
  )
  expect(answer.verdict).toBe('bank')
  expect([await player.balance(), await rounds.site.count('bet where player = $1', [player.id])]).toEqual([1000, 0])
})

test.each(seeded)('%s: a game switched off while the bet waits for the wallet refuses it', async (name) => {
  const player = await rounds.site.player()
  const bank = await bankNow()
  const { pool } = rounds.site.database
  const game = { play_settle: 'dice', play_open: 'money-train', play_package_play: 'pkg-any' }[name]
  const off = () => pool.query(`insert into game_switch (game, off) values ($1, true)`, [game])
  const answer = await whileHeld<{ verdict: string }>(rounds.site, player.id, off, () =>
    writes()[name](player.id, bank),
  )
  await pool.query('delete from game_switch')
  expect([answer.verdict, await player.balance()]).toEqual(['off', 1000])
})

test('a bet on a round that waits for its wallet is refused under a bank declared meanwhile', async () => {
  await rounds.toBetting()
  const player: Player = await rounds.site.player()
  const answer = await whileHeld(rounds.site, player.id, newBank, () => rounds.bet(player, { stake: 100, target: 2 }))
  expect(answer).toMatchObject({ status: 409, code: 'LimitsChanged' })
  expect([await rounds.site.count('round_bet where player = $1', [player.id]), await player.balance()]).toEqual([
    0, 1000,
  ])
})

test('chips that wait for their wallet are refused under a bank declared meanwhile, more of them and moved ones', async () => {
  const { db } = rounds.site.database
  const game = { ...roulette, id: 'waiting' }
  const who = 900_001
  await tablePlayers(db, [who])

  let number = await bankNow()
  const led = await leadTable(db, game, createHandClock(), undefined, undefined, {
    ...bankWith({}),
    termsOf: (asked) => ({ ...bankWith({}).termsOf(asked), bank: number }),
  })
  const round = await led.betting()
  const first = { red: 20_00n, black: 20_00n }
  expect(await led.lay(who, first)).toMatchObject({ kind: 'laid' })
  const more = await whileHeld(rounds.site, who, newBank, () => led.lay(who, { red: 40_00n, black: 20_00n }))
  expect(more).toMatchObject({ kind: 'refused', code: 'LimitsChanged' })
  number = await bankNow()
  const moved = await whileHeld(rounds.site, who, newBank, () => led.lay(who, { red: 10_00n, odd: 20_00n }))
  expect(moved).toMatchObject({ kind: 'refused', code: 'LimitsChanged' })
  expect((await led.store.betOf(game.id, round.number, who))?.stake).toBe(40_00n)
  await led.end()
})

test('every function that takes a stake under a declared bank looks at the terms again once it holds its locks', async () => {
  const { rows } = await rounds.site.database.pool.query<{ name: string }>(
    `select proname as name from pg_proc where prosrc like '%v_bank int := play_bank()%' and not prosrc ~ 'wallet_(wager|give_back).*play_same_terms'`,
  )
  expect(rows).toEqual([])
  const all = await rounds.site.count(`pg_proc where prosrc ~ 'play_same_terms'`)
  expect(all).toBe(6)
})
