/**
 * Tests decisions at a table whose writes are slow, whose leader is lost, or whose round is called off: on a real
 * database with a manual clock.
 */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { leadTable, tableGift, tablePlayers } from '../../../testing/led-table.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { Fenced } from '../../rounds/store/round-store.ts'

let source: TestDatabase
let database: Database
let tables = 0
beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterEach(() => audit(database.db))
afterAll(async () => {
  await database.close()
  await source.drop()
})

/** A separate table and three players with the gift, the first of them on the first seat. */
async function newTable() {
  tables += 1
  const game: TableGame = { ...blackjack, id: `hands-${tables}` }
  const [first, second, third] = [tables * 10, tables * 10 + 1, tables * 10 + 2] as const
  await tablePlayers(database.db, [first, second, third])
  return { game, clock: createHandClock(), first, second, third }
}
const stake = 100_00n

test('a double that arrives while the clock decides is refused: nothing is charged, and the written decision is played', async () => {
  const { game, clock, first } = await newTable()
  const held = Promise.withResolvers<void>()
  const deciding = Promise.withResolvers<void>()
  const led = await leadTable(database.db, game, clock, (store) => ({
    ...store,
    async move(id, epoch, round, move, added) {
      if (move.by === 'clock') {
        deciding.resolve()
        await held.promise
      }
      return store.move(id, epoch, round, move, added)
    },
  }))
  await led.betting()
  await led.sit(first, 1, false)
  const { round, decision } = await led.decision(first, 1, { '1-main': stake })
  const before = await balanceOf(database.db, first)
  clock.advance(decision.endsAt - clock.now() + 1_000)
  await deciding.promise
  // It reached the site in time, but the table too late.
  const late = led.decide(first, 'double', { round, step: decision.step }, decision.endsAt - 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  held.resolve()
  expect(await late).toMatchObject({ kind: 'refused', code: 'GameMoved' })
  await led.until(() => round.phase === 'ended', 'the round is over')
  expect(await led.store.movesOf(game.id, round.number)).toMatchObject([{ step: 0, move: decision.idle, by: 'clock' }])
  expect(await led.store.betOf(game.id, round.number, first)).toMatchObject({ stake })
  await led.until(() => led.loop.round !== round, 'the next round')
  const paid = (await led.store.betOf(game.id, round.number, first))?.payout ?? 0n
  expect(await balanceOf(database.db, first)).toBe(before + paid)
  await led.end()
})

test('a hand continues under the next leader as it was dealt: its double is paid once, its cards are those that were shown', async () => {
  const { game, clock, first } = await newTable()
  const before = await leadTable(database.db, game, clock)
  await before.betting()
  await before.sit(first, 1, false)
  await before.sit(first, 2, false)
  const { round, decision } = await before.decision(first, 1, { '1-main': stake, '2-main': stake })
  expect(await before.decide(first, 'double', { round, step: decision.step })).toMatchObject({
    kind: 'laid',
    bet: { stake: 3n * stake },
  })
  await before.until(() => round.decision?.seats.includes(2) || round.phase !== 'dealing', 'the second hand')
  const shown = round.play?.dealt
  await before.end()
  const after = await leadTable(database.db, game, clock)
  const again = await after.until(
    () => after.loop.round?.number === round.number && after.loop.round.play !== undefined && after.loop.round,
    'the round goes on',
  )
  expect(again.play?.dealt.slice(0, shown?.length)).toMatchObject(shown ?? [])
  // Repeated to the new leader: answered as made, and not charged twice.
  expect(await after.decide(first, 'double', { round: again, step: decision.step })).toMatchObject({ kind: 'laid' })
  await after.until(() => after.loop.round !== again, 'the next round')
  const bet = await after.store.betOf(game.id, round.number, first)
  expect(bet).toMatchObject({ state: 'settled', stake: 3n * stake })
  expect((await after.store.movesOf(game.id, round.number))[0]).toMatchObject({ move: 'double', by: 'player' })
  await after.end()
})

test('cards of a round called off during a hand are never dealt again; every stake is returned, doubles too', async () => {
  const { game, clock, first, second } = await newTable()
  const led = await leadTable(database.db, game, clock)
  await led.betting()
  await led.sit(first, 1, false)
  await led.sit(first, 2, false)
  const { round, decision } = await led.decision(first, 1, { '1-main': stake, '2-main': stake })
  const earlier = await balanceOf(database.db, first)
  await led.decide(first, 'double', { round, step: decision.step })
  await led.until(() => round.decision?.step === 1, 'the second hand')
  const drawn = round.play?.dealt.filter((card) => card.drawn !== undefined).length ?? 0
  expect(await led.loop.callOff('cards')).toBe(true)
  const next = await led.until(() => led.loop.round !== round && led.loop.round, 'the next round')
  expect(await balanceOf(database.db, first)).toBe(earlier + 2n * stake)
  expect(await led.store.betOf(game.id, round.number, first)).toMatchObject({
    state: 'returned',
    stake: 3n * stake,
    payout: 3n * stake,
  })
  expect(next.shoe?.first).toBe((round.shoe?.first ?? 0) + drawn)
  expect(await led.store.dealtOf(game.id, round.shoe?.number ?? 0)).toBe((round.shoe?.first ?? 0) + drawn)
  expect(await led.loop.callOff('cards')).toBe(true)
  await led.until(() => led.loop.round !== next, 'a round that was called off while bets were taken')
  expect(await balanceOf(database.db, second)).toBe(tableGift)
  expect(led.failures).toEqual([])
  await led.end()
})

test('a decision that is being written when the round is called off is written, and returned with the rest', async () => {
  const { game, clock, first } = await newTable()
  const held = Promise.withResolvers<void>()
  const led = await leadTable(database.db, game, clock, (store) => ({
    ...store,
    async move(...args) {
      await held.promise
      return store.move(...args)
    },
  }))
  await led.betting()
  await led.sit(first, 1, false)
  const { round, decision } = await led.decision(first, 1, { '1-main': stake })
  const before = await balanceOf(database.db, first)
  const doubling = led.decide(first, 'double', { round, step: decision.step })
  const calledOff = led.loop.callOff('equipment')
  held.resolve()
  await doubling
  expect(await calledOff).toBe(true)
  await led.until(() => led.loop.round !== round, 'the next round')
  expect(await led.store.betOf(game.id, round.number, first)).toMatchObject({ state: 'returned', stake: 2n * stake })
  expect(await balanceOf(database.db, first)).toBe(before + stake)
  await led.end()
})

test('a seat that holds a stake is not given to another player until the round is over', async () => {
  const { game, clock, first, second } = await newTable()
  const led = await leadTable(database.db, game, clock)
  const round = await led.betting()
  await led.requests.sit(first, 1, false)
  await led.lay(first, { '1-main': stake })
  await led.seats.leave(first, 1)
  expect(await led.requests.sit(second, 1, false)).toBe(false)
  expect(await led.requests.sit(first, 1, false)).toBe(true)
  await led.seats.leave(first, 1)
  await led.until(() => led.loop.round !== round, 'the next round')
  expect(await led.requests.sit(second, 1, false)).toBe(true)
  await led.end()
})

test('no message contains a hidden card before its turn', async () => {
  const { game, clock, first } = await newTable()
  const led = await leadTable(database.db, game, clock)
  await led.betting()
  await led.sit(first, 1, true)
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const { round } = await led.decision(first, 1, { '1-main': stake })
    const hole = round.play?.dealt.find(({ hidden }) => hidden)
    if (hole?.drawn === undefined) throw new Error('no card lies face down')
    const proof = round.source.proof(hole.drawn)
    const said = JSON.stringify(
      [
        led.told.filter(
          (event) => !('round' in event) || event.round === round.number || typeof event.round === 'object',
        ),
        led.toldBets,
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
    )
    expect(said).not.toContain(proof?.salt)
    const cards = led.told.flatMap((event) =>
      event.kind === 'dealt' && event.round === round.number ? event.dealt : [],
    )
    expect(cards.filter(({ place }) => place === hole.place)).toEqual([
      { place: hole.place, value: null, index: proof?.index, salt: null, branch: null },
    ])
    await led.until(() => led.loop.round !== round, 'the next round')
  }
  expect(led.told.some((event) => event.kind === 'shoe' && event.shoe.hash !== null && event.shoe.dealt < 208)).toBe(
    false,
  )
  await led.end()
})

test('insurance is offered to all seats at the same time with one deadline, answered in any order, and offered under the next leader to those who have not answered', async () => {
  // A table whose first shoe, with no player seeds, gives the dealer an ace and no blackjack.
  const { clock, first, second } = await newTable()
  const game: TableGame = { ...blackjack, id: 'insured-34' }
  const before = await leadTable(database.db, game, clock)
  await before.betting()
  await before.sit(first, 1, false)
  await before.sit(second, 2, false)
  await before.lay(second, { '2-main': stake })
  const { round, decision } = await before.decision(first, 1, { '1-main': stake })
  expect(decision).toMatchObject({ step: 0, seats: [1, 2], moves: ['insure', 'decline'] })
  expect(await before.decide(first, 'insure', { round, step: 0, seat: 2 })).toMatchObject({ code: 'NotYourTurn' })
  clock.advance(1_000)
  expect(await before.decide(second, 'insure', { round, step: 0, seat: 2 })).toMatchObject({
    kind: 'laid',
    bet: { stake: stake + stake / 2n },
  })
  await before.until(() => round.decision?.step === 1, 'the others are still asked')
  expect(round.decision).toMatchObject({ seats: [1], endsAt: decision.endsAt })
  await before.end()
  const after = await leadTable(database.db, game, clock)
  const again = await after.until(
    () => after.loop.round?.number === round.number && after.loop.round.decision !== undefined && after.loop.round,
    'the round goes on',
  )
  expect(again.decision).toMatchObject({ step: 1, seats: [1] })
  // The page still identifies the question by the step at which both were asked.
  expect(await after.decide(second, 'insure', { round: again, step: 0, seat: 2 })).toMatchObject({
    kind: 'laid',
    bet: { stake: stake + stake / 2n },
  })
  expect(await after.decide(first, 'decline', { round: again, step: 0, seat: 1 })).toMatchObject({
    kind: 'laid',
    bet: { stake },
  })
  await after.until(() => after.loop.round !== again, 'the next round')
  expect((await after.store.movesOf(game.id, round.number)).slice(0, 2)).toMatchObject([
    { step: 0, seat: 2, move: 'insure', by: 'player' },
    { step: 1, seat: 1, move: 'decline', by: 'player' },
  ])
  expect([...before.failures, ...after.failures]).toEqual([])
  await after.end()
})

test('a decision whose write begins when another is refused is played, even after the deadline', async () => {
  const { game, clock, first } = await newTable()
  const held = Promise.withResolvers<void>()
  const led = await leadTable(database.db, game, clock, (store) => ({
    ...store,
    async move(id, epoch, round, move, added) {
      if (move.move !== 'double') return store.move(id, epoch, round, move, added)
      await held.promise
      return { verdict: 'insufficient', balance: 0n }
    },
  }))
  await led.betting()
  await led.sit(first, 1, false)
  let { round, decision } = await led.decision(first, 1, { '1-main': stake })
  while (decision.idle !== 'stand') ({ round, decision } = await led.decision(first, 1, { '1-main': stake }))
  const [double, hit] = [
    led.decide(first, 'double', { round, step: decision.step }),
    led.decide(first, 'hit', { round, step: decision.step }),
  ]
  clock.advance(decision.endsAt - clock.now() + 10_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  held.resolve()
  expect(await double).toMatchObject({ code: 'InsufficientFunds' })
  expect(await hit).toMatchObject({ kind: 'laid' })
  await led.until(() => led.loop.round !== round, 'the next round')
  expect(round.moves[decision.step]).toMatchObject({ move: 'hit', by: 'player' })
  expect(await led.store.movesOf(game.id, round.number)).toEqual(round.moves)
  await led.end()
})

test("seats change only under the table's lease, one change after another: a former leader takes and frees none", async () => {
  const { game, clock, first, second } = await newTable()
  const before = await leadTable(database.db, game, clock)
  await before.sit(first, 1, false)
  await database.pool.query('update round_lead set epoch = epoch + 1 where game = $1', [game.id])
  await expect(before.seats.sit(second, 2, false)).rejects.toBeInstanceOf(Fenced)
  await expect(before.seats.leave(first, 1)).rejects.toBeInstanceOf(Fenced)
  await expect(before.seats.afterRound(new Set())).rejects.toBeInstanceOf(Fenced)
  const { rows } = await database.pool.query('select player::int, seat, idle from table_seat where game = $1', [
    game.id,
  ])
  expect(rows).toEqual([{ player: first, seat: 1, idle: 0 }])
  expect(before.seats.taken).toMatchObject([{ player: first, seat: 1, idle: 0 }])
  await before.end()
  await database.pool.query("update round_lead set until = now() - interval '1 hour' where game = $1", [game.id])
  const after = await leadTable(database.db, game, clock)
  await after.until(() => after.loop.isReady, 'the table is led')
  const changes = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0 ? after.seats.leave(first, 1) : after.seats.sit(first, 1, at % 4 === 1),
  )
  await Promise.all(changes)
  expect(after.seats.at(1)).toMatchObject({ player: first, chart: false })
  expect(
    (await database.pool.query('select player::int, seat, chart from table_seat where game = $1', [game.id])).rows,
  ).toEqual([{ player: first, seat: 1, chart: false }])
  await after.end()
})
