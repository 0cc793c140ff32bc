/**
 * Tests that an error in one round ends only that round: every stake is returned, everyone sees why, and the next one
 * is dealt.
 */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { leadTable, tablePlayers } from '../../../testing/led-table.ts'
import { open as openWallet } from '../../../wallet/wallet.ts'
import { Fenced } from '../../rounds/store/round-store.ts'
import { createTableStore } from '../store/table-store.ts'

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
const stake = 100_00n

async function newTable(rules: TableGame, changed: Partial<TableGame> = {}) {
  tables += 1
  const game: TableGame = { ...rules, ...changed, id: `broken-${tables}` }
  const [first, second] = [100 + 2 * tables, 101 + 2 * tables]
  await tablePlayers(database.db, [first, second])
  return { game, clock: createHandClock(), first, second }
}

/** Whether any player still has an open stake on the table. */
async function hasOpenStake(game: string): Promise<boolean> {
  const { rows } = await database.pool.query("select 1 from table_bet where game = $1 and state = 'open'", [game])
  return rows.length > 0
}

type Led = Awaited<ReturnType<typeof leadTable>>
const nextOf = (led: Led, number: number) =>
  led.until(
    () => led.loop.round?.number === number + 1 && led.loop.round.phase === 'betting' && led.loop.round,
    'the next round takes bets',
  )

test('a layout that is checked while the round is being written as dealt is too late, however early it came', async () => {
  const { game, clock, first } = await newTable(blackjack)
  const poor = 9_000
  await transaction(database.db, (tx) => openWallet(tx, poor))
  const [starting, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const led = await leadTable(database.db, game, clock, (store) => ({
    ...store,
    async start(...written) {
      starting.resolve()
      await held.promise
      return store.start(...written)
    },
  }))
  await led.sit(first, 1, false)
  await led.sit(poor, 2, false)
  const round = await led.betting()
  expect(await led.lay(first, { '1-main': stake })).toMatchObject({ kind: 'laid' })
  await led.until(() => round.phase !== 'betting' && round.phase !== 'closing', 'it is being written as dealt')
  await starting.promise
  const late = led.requests.lay(
    { id: poor, uid: 'poor' },
    {
      round: round.number,
      key: 'of-the-poor',
      revision: 0,
      spots: new Map([['2-main', stake]]),
      version: game.version,
    },
    round.closesAt - 1,
  )
  expect(await late).toMatchObject({ kind: 'refused', code: 'RoundClosed' })
  expect(round.bets.size).toBe(1)
  held.resolve()
  await led.until(() => round.phase === 'ended', 'the round is over')
  expect(
    led.told.some((event) => event.kind === 'dealt' && event.dealt.some(({ place }) => place.startsWith('2-'))),
  ).toBe(false)
  expect(led.failures).toEqual([])
  await led.end()
})

test('the database accepts chips while bets are taken, decisions while it is dealt, payouts after its end, refunds after it was called off', async () => {
  const { game, clock, first } = await newTable(roulette)
  const led = await leadTable(database.db, game, clock)
  const { number } = await led.betting()
  await led.lay(first, { red: stake })
  await led.end()
  const store = createTableStore(database.db)
  const {
    rows: [lead],
  } = await database.pool.query<{ epoch: bigint }>(
    "update round_lead set until = now() + interval '1 hour' where game = $1 returning epoch",
    [game.id],
  )
  const epoch = Number(lead?.epoch)
  const bet = { ...((await store.betOf(game.id, number, first)) ?? expect.fail('no bet')), revision: 9 }
  const writes = {
    raise: () => store.raise(game.id, epoch, 1, [{ bet: { ...bet, stake: 2n * stake }, by: stake }]),
    lower: () => store.lower(game.id, epoch, [{ bet, by: 0n }]),
    move: () =>
      store.move(game.id, epoch, number, { step: 0, seat: 1, hand: 0, move: 'stand', by: 'clock' }, undefined),
    settle: () => store.settle(game.id, epoch, number, []),
    giveBack: () => store.giveBack(game.id, epoch, number, [first]),
  }
  const phases = { betting: ['raise', 'lower'], dealing: ['move'], ended: ['settle'], voided: ['giveBack'] } as const
  for (const [phase, may] of Object.entries(phases)) {
    await database.pool.query(
      `
      update table_round set phase = $3, ended_at = case when $3 in ('ended', 'voided') then now() end, reason = case $3 when 'voided' then 'rules' end where game = $1 and number = $2`,
      [game.id, number, phase],
    )
    for (const [name, write] of Object.entries(writes)) {
      const isLetIn = may.some((one) => one === name)
      expect(
        await write().then(
          () => true,
          (error: unknown) => !(error instanceof Fenced),
        ),
        `${name} while it is ${phase}`,
      ).toBe(isLetIn)
    }
  }
})

test('a round that cannot be replayed from the database is called off by the next leader, and the table continues', async () => {
  const { game, clock, first, second } = await newTable(blackjack)
  const before = await leadTable(database.db, game, clock)
  await before.betting()
  await before.sit(first, 1, false)
  await before.sit(second, 3, false)
  const betting = await before.betting()
  await before.lay(second, { '3-main': stake })
  const { round } =
    betting.bets.size > 0 ? await before.decision(first, 1, { '1-main': stake }) : expect.fail('nothing lies')
  await before.end()
  await database.pool.query(
    "insert into table_move (game, round, step, seat, hand, move, by) values ($1, $2, $3, 1, 0, 'fold', 'clock')",
    [game.id, round.number, round.moves.length],
  )
  const after = await leadTable(database.db, game, clock)
  const next = await nextOf(after, round.number)
  expect(await after.store.round(game.id, round.number)).toMatchObject({
    phase: 'voided',
    reason: 'fault',
    settled: true,
    result: null,
  })
  expect(await after.store.betOf(game.id, round.number, first)).toMatchObject({ state: 'returned', payout: stake })
  expect(await hasOpenStake(game.id)).toBe(false)
  // How far the shoe was dealt is unknown, so none of its cards is dealt again.
  expect(next.shoe?.number).toBe((round.shoe?.number ?? 0) + 1)
  expect(after.told.find((event) => event.kind === 'voided')).toMatchObject({ round: round.number, reason: 'fault' })
  expect(after.view.past[0]).toMatchObject({ number: round.number, voided: 'fault' })
  expect(after.toldBets.find((bet) => bet.player === first)).toMatchObject({ state: 'returned' })
  expect(after.broken).toMatchObject([{ table: game.id, round: round.number, error: expect.any(RangeError) }])
  expect(await after.lay(first, { '1-main': stake })).toMatchObject({ kind: 'laid' })
  await after.end()
})

test.each([
  [
    'the replay',
    {
      moved: () => {
        throw new TypeError('a fault of the rules')
      },
    },
  ],
  [
    'the result',
    {
      result: () => {
        throw new TypeError('a fault of the rules')
      },
    },
  ],
  [
    'a payout',
    {
      pays: () => {
        throw new TypeError('a fault of the rules')
      },
    },
  ],
  ['a payout below nothing', { pays: () => -1n }],
] satisfies [string, Partial<TableGame>][])(
  'if %s fails, the leader calls the round off immediately and deals the next one',
  async (_, faulty) => {
    const { game, clock, first } = await newTable(blackjack, faulty)
    const led = await leadTable(database.db, game, clock)
    await led.betting()
    await led.sit(first, 1, false)
    const {
      round: { number, shoe },
      decision,
    } = await led.decision(first, 1, { '1-main': stake })
    expect(
      await led.decide(first, decision.idle, { round: led.loop.round ?? expect.fail('no round'), step: decision.step }),
    ).toMatchObject({ kind: 'laid' })
    const next = await nextOf(led, number)
    expect(await led.store.round(game.id, number)).toMatchObject({ phase: 'voided', reason: 'fault', settled: true })
    expect(await led.store.betOf(game.id, number, first)).toMatchObject({ state: 'returned', stake, payout: stake })
    expect(led.broken.at(-1)).toMatchObject({ round: number })
    // The cards that were sent are never dealt again, and only those are skipped.
    const told = led.told.flatMap((event) => (event.kind === 'dealt' && event.round === number ? event.dealt : []))
    expect(next.shoe?.first).toBe((shoe?.first ?? 0) + new Set(told.map(({ index }) => index)).size)
    expect(await led.loop.callOff('cards')).toBe(true)
    await led.end()
  },
)

test('a decision that cannot be written ends its round under the next term, even if the previous term ended differently', async () => {
  const { game, clock, first } = await newTable(blackjack)
  const refusing = () =>
    leadTable(database.db, game, clock, (store) => ({
      ...store,
      move: () => Promise.reject(Object.assign(new Error('a check'), { code: '23514' })),
    }))
  const led = await refusing()
  await led.betting()
  await led.sit(first, 1, false)
  const { round } = await led.decision(first, 1, { '1-main': stake })
  await led.until(() => round.phase === 'voided', 'the round is called off')
  await led.end()
  const after = await refusing()
  await nextOf(after, round.number)
  expect(await after.store.round(game.id, round.number)).toMatchObject({
    phase: 'voided',
    reason: 'fault',
    settled: true,
  })
  expect(await hasOpenStake(game.id)).toBe(false)
  await after.end()
})

test('a round is called off manually with the given reason, even if it cannot be replayed', async () => {
  const { game, clock, first } = await newTable(blackjack)
  const before = await leadTable(database.db, game, clock)
  await before.betting()
  await before.sit(first, 1, false)
  const { round } = await before.decision(first, 1, { '1-main': stake })
  await before.end()
  await database.pool.query(
    "insert into table_move (game, round, step, seat, hand, move, by) values ($1, $2, $3, 1, 0, 'fold', 'clock')",
    [game.id, round.number, round.moves.length],
  )
  const after = await leadTable(database.db, game, clock)
  after.loop.obey({ isPaused: false, isOff: false, calledOff: { round: round.number, reason: 'cards' } })
  await nextOf(after, round.number)
  expect(await after.store.round(game.id, round.number)).toMatchObject({
    phase: 'voided',
    reason: 'cards',
    settled: true,
  })
  expect(await hasOpenStake(game.id)).toBe(false)
  await after.end()
})
