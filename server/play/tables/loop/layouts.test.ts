/** Layouts of several players at once, whose writes are slow, or refused: on a real database, by a hand clock. */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../../platform/database.ts'
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

test('a place in a round is one bet\'s for ever: neither a bet refused meanwhile nor another leader gives it twice', async () => {
  const game = { ...roulette, id: 'places' }
  const clock = createHandClock()
  const [poor, second, third, fourth] = [1, 2, 3, 4] as const
  await tablePlayers(database.db, [second, third, fourth])
  await transaction(database.db, (tx) => openWallet(tx, poor))
  const led = await leadTable(database.db, game, clock)
  const { number } = await led.betting()
  expect(await Promise.all([led.lay(poor, { red: stake }), led.lay(second, { red: stake })])).toMatchObject([{ kind: 'refused' }, { kind: 'laid' }])
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

test('on a seat that bears the stake of somebody who has stood up, whoever sits down lays nothing', async () => {
  const game = { ...blackjack, id: 'stood-up' }
  const [first, second] = [11, 12] as const
  await tablePlayers(database.db, [first, second])
  const led = await leadTable(database.db, game, createHandClock())
  const round = await led.betting()
  await led.requests.sit(first, 1, false)
  // They lay their stake while somebody else is let onto the seat that they leave.
  await led.seats.leave(first, 1)
  const sitting = led.requests.sit(second, 1, false)
  round.bets.set(first, laidBy(first, round.number))
  expect(await sitting).toBe(true)
  expect(await led.lay(second, { '1-main': stake })).toMatchObject({ kind: 'laid', bet: undefined, refused: [{ spot: '1-main', reason: 'NotYours' }] })
  round.bets.delete(first)
  expect(await led.lay(second, { '1-main': stake })).toMatchObject({ kind: 'laid', refused: [] })
  await led.end()
})

const laidBy = (player: number, round: number) => ({
  player, uid: '', round, place: 1, revision: 1, key: 'of-the-first', spots: new Map([['1-main', stake]]), stake, state: 'open' as const, payout: 0n, multiplierE4: 0, firstPayout: undefined,
  best: 0n, writing: undefined, asked: undefined,
})
