/**
 * Tests a table dealt by a person, on a real database with a manual clock: what its dealer may do and when, what comes
 * of it, and what the next leader finds.
 */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { leadTable, tableGift, tablePlayers } from '../../../testing/led-table.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { handTimes } from '../policy.ts'
import { actsOf, type Act } from './act-log.ts'

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

const [dealer, boss] = [{ id: 900 }, { id: 901 }]
const stake = 100_00n

async function newTable(rules: TableGame) {
  tables += 1
  const game: TableGame = { ...rules, id: `by-hand-${tables}` }
  const player = 500 + tables
  await tablePlayers(database.db, [player])
  const clock = createHandClock()
  return { game, player, clock, lead: () => dealtTable(game, clock) }
}

async function dealtTable(game: TableGame, clock: ReturnType<typeof createHandClock>) {
  const led = await leadTable(database.db, game, clock, undefined, true)
  const seen = () => led.desk.seen(dealer)
  const act = (what: Act, dealt?: number, who = dealer) =>
    led.desk.act(who, { round: seen().round, step: seen().step, act: what, dealt })
  const at = (phase: ReturnType<typeof seen>['phase']) => led.until(() => seen().phase === phase, phase)
  /** Places these chips and closes the bets. */
  async function laid(player: number, spots: Readonly<Record<string, bigint>>) {
    await at('waiting')
    expect(await act('open')).toBeUndefined()
    await at('betting')
    expect(await led.lay(player, spots)).toMatchObject({ kind: 'laid' })
    expect(await act('close')).toBeUndefined()
    await led.until(() => ['asking', 'deciding'].includes(seen().phase), 'dealing')
    return led.loop.round ?? expect.fail('no round')
  }
  return { ...led, seen, act, at, laid }
}

test('a wheel dealt by a person: opened, closed early, the number entered, taken back, entered again, confirmed, held, paid', async () => {
  const { player, lead, game, clock } = await newTable(roulette)
  const led = await lead()
  const round = await led.laid(player, { red: stake, 'straight-17': stake })
  expect(round.closesAt).toBeLessThanOrEqual(clock.now())
  expect(await led.act('enter', 37)).toMatchObject({ code: 'InvalidRequest' })
  expect(await led.act('confirm')).toMatchObject({ code: 'GameMoved' })
  expect(await led.act('enter', 18)).toBeUndefined()
  expect(await led.act('enter', 18)).toMatchObject({ code: 'InvalidRequest' })
  await led.until(() => round.told[0] === 18, 'the number is told')
  const seq = led.view.seq
  expect(await led.act('back')).toBeUndefined()
  await led.until(() => round.told.length === 0, 'the number is taken up')
  expect(led.view.seq).toBeGreaterThan(seq + 1)
  expect(await led.act('enter', 17)).toBeUndefined()
  expect(led.seen()).toMatchObject({ phase: 'over', payout: 36n * stake, second: false, mine: true })
  expect(await led.act('confirm')).toBeUndefined()
  expect(led.seen()).toMatchObject({ phase: 'held', until: clock.now() + handTimes.heldMs })
  expect(await balanceOf(database.db, player)).toBe(tableGift - 2n * stake)
  await led.at('waiting')
  expect(await balanceOf(database.db, player)).toBe(tableGift - 2n * stake + 36n * stake)
  expect(await led.store.round(game.id, round.number)).toMatchObject({
    phase: 'ended',
    result: 17,
    chain: null,
    link: null,
    hash: undefined,
    settled: true,
  })
  expect((await actsOf(database.db, game.id, round.number)).map(({ act, value }) => value ?? act)).toEqual([
    'open',
    'close',
    18,
    'back',
    17,
    'confirm',
  ])
  expect(led.told.filter(({ kind }) => kind === 'side').map((event) => event.kind === 'side' && event.side)).toContain(
    'waiting',
  )
  expect(led.failures).toEqual([])
  await led.end()
})

test('a large payout is confirmed by someone who did not deal; until it is paid it may be taken back', async () => {
  const { player, lead } = await newTable(roulette)
  const led = await lead()
  await led.laid(player, { 'straight-7': 300_000n })
  await led.act('enter', 7)
  expect(led.seen()).toMatchObject({ payout: 10_800_000n, second: true })
  expect(await led.act('confirm')).toMatchObject({ code: 'SecondPerson' })
  expect(await led.act('confirm', undefined, boss)).toBeUndefined()
  expect(await led.act('back', undefined, boss)).toBeUndefined()
  expect(led.seen().phase).toBe('over')
  expect(await led.act('back')).toBeUndefined()
  expect(await led.act('enter', 8)).toBeUndefined()
  // It pays nothing now, so one person is enough.
  expect(await led.act('confirm')).toBeUndefined()
  await led.at('waiting')
  expect(await balanceOf(database.db, player)).toBe(tableGift - 300_000n)
  await led.end()
})

test('repeating an act changes nothing; a different act at its step, or one at a table that has moved on, is refused', async () => {
  const { lead, game } = await newTable(roulette)
  const led = await lead()
  await led.at('waiting')
  const order = { round: 1, step: 0, act: 'open', dealt: undefined } as const
  expect(await Promise.all([led.desk.act(dealer, order), led.desk.act(boss, { ...order, act: 'open' })])).toMatchObject(
    [undefined, { code: 'GameMoved' }],
  )
  expect(await led.desk.act(dealer, order)).toBeUndefined()
  expect(await led.desk.act(boss, order)).toMatchObject({ code: 'GameMoved' })
  expect(await led.act('enter', 5)).toMatchObject({ code: 'GameMoved' })
  expect(await led.act('shuffle')).toMatchObject({ code: 'GameMoved' })
  expect(await actsOf(database.db, game.id, 1)).toHaveLength(1)
  await led.end()
})

test('cards are requested one by one, a shoe is shuffled between rounds, and a round that was called off returns everything', async () => {
  const { player, lead, game } = await newTable(baccarat)
  const led = await lead()
  await led.at('waiting')
  expect(await led.act('shuffle')).toBeUndefined()
  await led.until(() => led.view.side === 'shuffling', 'everyone is told')
  const first = await led.laid(player, { player: stake })
  // Nine and ten against two and four.
  for (const card of [8, 1, 9, 3]) expect(await led.act('enter', card), String(card)).toBeUndefined()
  expect(led.seen()).toMatchObject({ phase: 'over', payout: 2n * stake })
  expect(await led.act('confirm')).toBeUndefined()
  await led.at('waiting')
  expect(await led.store.round(game.id, first.number)).toMatchObject({
    shoe: undefined,
    result: { winner: 'player', player: 9, banker: 6 },
  })
  expect(await balanceOf(database.db, player)).toBe(tableGift + stake)
  await led.laid(player, { banker: stake })
  await led.act('enter', 8)
  expect(await led.loop.callOff('cards')).toBe(true)
  await led.at('waiting')
  expect(await balanceOf(database.db, player)).toBe(tableGift + stake)
  await led.end()
})

test('a silent dealer counts as gone: the round is called off and every kopeck is returned', async () => {
  const { player, lead, game, clock } = await newTable(roulette)
  const led = await lead()
  const { number } = await led.laid(player, { red: stake })
  clock.advance(handTimes.idleMs - 1)
  expect(led.seen().phase).toBe('asking')
  await led.at('waiting')
  expect(await led.store.round(game.id, number)).toMatchObject({ phase: 'voided', reason: 'dealer' })
  expect(await balanceOf(database.db, player)).toBe(tableGift)
  await led.end()
})

test('a dealer who has entered a result cannot call the round off by silence: the table waits for people, and the site reports it', async () => {
  const { player, lead, game, clock } = await newTable(roulette)
  const led = await lead()
  const { number } = await led.laid(player, { red: stake })
  await led.act('enter', 17)
  await led.at('over')
  for (let waited = 0; waited < 3; waited++) {
    await led.until(() => clock.isWaitedFor(), 'the table waits')
    clock.advance(handTimes.idleMs)
  }
  await expect
    .poll(async () => (await database.pool.query("select detail from webhook_event where kind = 'table.waits'")).rows)
    .toEqual([{ detail: { table: game.id, round: number } }])
  expect(led.seen().phase).toBe('over')
  expect(await led.store.round(game.id, number)).toMatchObject({ phase: 'dealing' })
  expect(await led.act('confirm', undefined, boss)).toBeUndefined()
  await led.at('waiting')
  expect(await led.store.round(game.id, number)).toMatchObject({ phase: 'ended', result: 17 })
  await led.end()
})

test('the next leader finds a round dealt by a person as it was left: cards, decisions, the confirmation', async () => {
  const { player, lead, game } = await newTable(blackjack)
  const before = await lead()
  await before.sit(player, 1, false)
  await before.laid(player, { '1-main': stake })
  // Ten and five against a six; the dealer's other card is sent when it is turned over.
  for (let card of [9, 5, 4]) {
    const { ask } = before.seen()
    if (ask?.kind !== 'draw') break
    if (ask.place.startsWith('dealer')) card = 5
    expect(await before.act('enter', card), ask.place).toBeUndefined()
  }
  await before.until(() => before.loop.round?.decision !== undefined, 'the player decides')
  expect(before.seen()).toMatchObject({ phase: 'deciding', seat: 1 })
  const round = before.loop.round ?? expect.fail('no round')
  await before.decide(player, 'stand', { round, step: 0 })
  await before.at('asking')
  const lying = before.seen().lying
  await before.end()
  const after = await lead()
  await after.at('asking')
  expect(after.seen()).toMatchObject({ round: round.number, lying, ask: { kind: 'turn' } })
  // The player has decided on this card, so it cannot be taken back.
  expect(await after.act('back')).toMatchObject({ code: 'GameMoved' })
  while (after.seen().phase === 'asking') expect(await after.act('enter', 8)).toBeUndefined()
  expect(await after.act('confirm')).toBeUndefined()
  await after.end()
  const last = await lead()
  await last.until(() => last.seen().round === round.number + 1 && last.seen().phase === 'waiting', 'it is paid')
  expect(await last.store.betOf(game.id, round.number, player)).toMatchObject({ state: 'settled' })
  expect(last.failures).toEqual([])
  await last.end()
})

test('a card is taken back while its player decides: the decision is dropped and put again with the right card', async () => {
  const { player, lead, game, clock } = await newTable(blackjack)
  const led = await lead()
  await led.sit(player, 1, false)
  const round = await led.laid(player, { '1-main': stake })
  for (let card of [9, 5, 4]) {
    const { ask } = led.seen()
    if (ask?.kind !== 'draw') break
    if (ask.place.startsWith('dealer')) card = 5
    expect(await led.act('enter', card), ask.place).toBeUndefined()
  }
  const first = await led.until(() => round.decision, 'the player decides')
  const last = led.seen().lying.findLast(({ value }) => value !== null)
  const seq = led.view.seq
  const taking = led.act('back')
  await new Promise(setImmediate)
  // While that is being written no decision on the card is accepted.
  expect(await led.decide(player, 'hit', { round, step: 0 })).toMatchObject({ kind: 'refused', code: 'GameMoved' })
  expect(await taking).toBeUndefined()
  await led.at('asking')
  expect(led.seen().ask).toMatchObject({ kind: 'draw', place: last?.place })
  expect(led.view.seq).toBeGreaterThan(seq + 1)
  expect(round).toMatchObject({ decision: undefined, moves: [] })
  // The deadline of the wrong card has no effect either.
  clock.advance(60_000)
  expect(await led.act('enter', 3)).toBeUndefined()
  const second = await led.until(() => round.decision, 'the player is asked again')
  expect(second.endsAt).toBeGreaterThan(first.endsAt)
  // A pending or made decision has seen the card.
  const deciding = led.decide(player, 'stand', { round, step: 0 })
  expect(await led.act('back')).toMatchObject({ code: 'GameMoved' })
  expect(await deciding).toMatchObject({ kind: 'laid' })
  await led.at('asking')
  expect(await led.act('back')).toMatchObject({ code: 'GameMoved' })
  while (led.seen().phase === 'asking') expect(await led.act('enter', 8)).toBeUndefined()
  expect(await led.act('confirm')).toBeUndefined()
  await led.at('waiting')
  expect((await actsOf(database.db, game.id, round.number)).map(({ act }) => act)).toContain('back')
  expect(led.failures).toEqual([])
  await led.end()
})

test("if taking a card back fails, the decision stays open: the player's answer waits, and keeps its time", async () => {
  const { player, lead, game, clock } = await newTable(blackjack)
  const led = await lead()
  await led.sit(player, 1, false)
  const round = await led.laid(player, { '1-main': stake })
  for (let card of [9, 5, 4]) {
    const { ask } = led.seen()
    if (ask?.kind !== 'draw') break
    if (ask.place.startsWith('dealer')) card = 5
    await led.act('enter', card)
  }
  const decision = await led.until(() => round.decision, 'the player decides')
  const refuse =
    "create function no_way_back() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); raise exception 'no way back'; end $$"
  await database.pool.query(refuse)
  await database.pool.query(
    "create trigger no_way_back before insert on table_act for each row when (new.act = 'back') execute function no_way_back()",
  )
  const taking = led.act('back').catch((error: unknown) => error)
  await led.until(() => decision.writing, 'it is being written')
  const deciding = led.decide(player, 'stand', { round, step: 0 })
  // The deadline passes during the wait: an answer that came before it is accepted.
  clock.advance(decision.endsAt - clock.now() + 1)
  expect(await taking).toMatchObject({ message: 'no way back' })
  await database.pool.query('drop function no_way_back cascade')
  expect(await deciding).toMatchObject({ kind: 'laid' })
  await led.at('asking')
  expect(round.moves).toMatchObject([{ move: 'stand', by: 'player' }])
  expect((await actsOf(database.db, game.id, round.number)).map(({ act }) => act)).not.toContain('back')
  await led.end()
})

test('an act whose answer was lost counts as written, and the dealer continues from it', async () => {
  const { lead, game } = await newTable(roulette)
  const led = await lead()
  await led.at('waiting')
  // Simulates a commit whose answer was lost: the row exists, and the leader does not know it.
  await database.pool.query(
    "insert into table_act (game, round, step, act, admin, at) values ($1, 1, 0, 'open', $2, now())",
    [game.id, dealer.id],
  )
  expect(await led.act('open')).toBeUndefined()
  expect(led.failures).toEqual([])
  await led.end()
})

test('the log of a dealer is append-only', async () => {
  await expect(database.pool.query("update table_act set act = 'close'")).rejects.toThrow('only added to')
  await expect(database.pool.query('delete from table_act')).rejects.toThrow('only added to')
  await expect(database.pool.query('truncate table_act')).rejects.toThrow('only added to')
})
