/**
 * Tests concurrent layouts of several players, whose writes are slow or refused: on a real database with a manual
 * clock.
 */
import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { leadTable, tablePlayers } from '../../../testing/led-table.ts'
import { open as openWallet } from '../../../wallet/wallet.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterEach(() => audit(database.db))
afterAll(async () => {
  await database.close()
  await source.drop()
})
const stake = 100_00n

test('a place in a round belongs to one bet for ever: neither a refused bet nor another leader gives it twice', async () => {
  const game = { ...roulette, id: 'places' }
  const clock = createHandClock()
  const [poor, second, third, fourth] = [1, 2, 3, 4] as const
  await tablePlayers(database.db, [second, third, fourth])
  await transaction(database.db, (tx) => openWallet(tx, poor))
  const led = await leadTable(database.db, game, clock)
  const { number } = await led.betting()
  expect(await Promise.all([led.lay(poor, { red: stake }), led.lay(second, { red: stake })])).toMatchObject([
    { kind: 'refused' },
    { kind: 'laid' },
  ])
  expect(await led.lay(third, { black: stake })).toMatchObject({ kind: 'laid' })
  await led.end()
  const next = await leadTable(database.db, game, clock)
  await next.until(() => next.loop.isReady && next.loop.round?.number === number, 'the round goes on')
  expect(await next.lay(fourth, { even: stake })).toMatchObject({ kind: 'laid' })
  const places = (await next.store.betsOf(game.id, number)).map(({ place }) => place)
  expect(places).toHaveLength(3)
  expect(new Set(places).size).toBe(3)
  await next.end()
})

test('a round and a shoe that were stored by a clock ten minutes ahead keep the next leader as long as their own', async () => {
  for (const game of [
    { ...roulette, id: 'ahead-wheel' },
    { ...blackjack, id: 'ahead-shoe' },
  ]) {
    const ahead = createHandClock()
    ahead.advance(600_000)
    const led = await leadTable(database.db, game, ahead)
    const { number } = await led.betting()
    await led.end()
    const clock = createHandClock()
    const next = await leadTable(database.db, game, clock)
    await next.until(() => next.loop.isReady && next.loop.round?.number === number, 'the round goes on')
    expect(next.loop.round?.closesAt).toBeLessThanOrEqual(clock.now() + game.bettingMs)
    await next.end()
  }
})

test('on a seat that holds the stake of a player who has stood up, the next player places nothing', async () => {
  const game = { ...blackjack, id: 'stood-up' }
  const [first, second] = [11, 12] as const
  await tablePlayers(database.db, [first, second])
  const led = await leadTable(database.db, game, createHandClock())
  const round = await led.betting()
  await led.requests.sit(first, 1, false)
  // The first player places a stake while another is accepted on the seat they leave.
  await led.seats.leave(first, 1)
  const sitting = led.requests.sit(second, 1, false)
  round.bets.set(first, laidBy(first, round.number))
  expect(await sitting).toBe(true)
  expect(await led.lay(second, { '1-main': stake })).toMatchObject({
    kind: 'laid',
    bet: undefined,
    refused: [{ spot: '1-main', reason: 'NotYours' }],
  })
  round.bets.delete(first)
  expect(await led.lay(second, { '1-main': stake })).toMatchObject({ kind: 'laid', refused: [] })
  await led.end()
})

test('right before the first card everyone receives all chips on the table, and nothing comes between', async () => {
  const game = { ...blackjack, id: 'last-totals' }
  const [first, second] = [21, 22] as const
  await tablePlayers(database.db, [first, second])
  const led = await leadTable(database.db, game, createHandClock())
  await led.sit(first, 1, false)
  await led.sit(second, 4, false)
  const { number } = await led.betting()
  await led.lay(first, { '1-main': stake })
  await led.lay(second, { '4-main': 2n * stake })
  const told = () => led.told.filter((event) => 'round' in event && event.round === number)
  await led.until(() => told().some(({ kind }) => kind === 'dealt'), 'cards lie')
  const at = led.told.findIndex((event) => event.kind === 'dealt' && event.round === number)
  const [before, dealt] = [led.told[at - 1], led.told[at]]
  expect(before).toMatchObject({
    kind: 'totals',
    round: number,
    seq: (dealt?.seq ?? 0) - 1,
    totals: [
      { spot: '1-main', stake, players: 1 },
      { spot: '4-main', stake: 2n * stake, players: 1 },
    ],
  })
  expect(
    told()
      .slice(told().indexOf(dealt as TableEvent))
      .some(({ kind }) => kind === 'totals'),
  ).toBe(false)
  await led.end()
})

const laidBy = (player: number, round: number) => ({
  player,
  uid: '',
  round,
  place: 1,
  revision: 1,
  key: 'of-the-first',
  spots: new Map([['1-main', stake]]),
  stake,
  state: 'open' as const,
  payout: 0n,
  multiplierE4: 0,
  firstPayout: undefined,
  best: 0n,
  writing: undefined,
  asked: undefined,
})
