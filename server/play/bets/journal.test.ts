/**
 * Tests the journal as its followers read it: every bet as its own page shows it, in batches of any size, and nothing
 * too early.
 */
import { calls } from '@kurazh/contract/index.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { take } from '@kurazh/games/core/steps.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import type { Player } from '../../testing/site.ts'
import { openBetLinks } from './bet-links.ts'
import { readJournal } from './journal.ts'
import type { JournalBet } from './journal-bet.ts'

const high = (point: number) => point >= 30_000
let rounds: TestRounds
let player: Player

beforeAll(async () => {
  rounds = await testRounds([high, high])
  player = await rounds.site.player()
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

/** Everything, read from the beginning in batches of roughly this size. */
async function stretches(about: number): Promise<JournalBet[][]> {
  const read: JournalBet[][] = []
  for (let position = -1n; ;) {
    const stretch = await readJournal(rounds.site.database.db, position, about)
    if (stretch.bets.length === 0) return read
    read.push(stretch.bets)
    position = stretch.position
  }
}
const whole = async () => (await stretches(1_000)).flat()

/** The same once it has this many: other writers in this PostgreSQL hold it back for a moment. */
async function wholeOf(bets: number): Promise<JournalBet[]> {
  await expect.poll(async () => (await whole()).length).toBe(bets)
  return whole()
}

test('a bet of every kind has the amounts, the multiplier, the choice and the time of its page', async () => {
  const { site, clock } = rounds
  await player.bet({ stake: 7.77 })
  await openMines(player, { nonce: 1 })
  await moveMines(player, 0, (await cellsOf(site, player, 1)).gems[0], 1)
  await moveMines(player, 1, take, 1)
  await openMines(player, { nonce: 2 })
  await moveMines(player, 0, (await cellsOf(site, player, 2)).traps[0], 2)
  await rounds.toBetting()
  await rounds.bet(player, { stake: 3.33, target: 1.57 })
  await rounds.bet(player, { stake: 4.44, target: 9_000 })
  await rounds.toFlight()
  await rounds.toEnd()
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 5.55 })
  await rounds.toFlight()
  clock.advance(crash.elapsedMsFor(23_400))
  await rounds.take(player, key)
  await rounds.toEnd()
  await wholeOf(6)
  const links = await openBetLinks(site.database.db, site.seedKey)
  for (const bet of await whole()) {
    const shown = (await site.visitor().ask(calls.showBet, { id: links.idOf(bet.name) })).bet
    const { multiplier, payout, stake, game, at } = shown
    if ('spots' in shown) throw new Error('no bet was laid on a table')
    const { version, params } =
      'params' in shown
        ? shown
        : { version: crash.version, params: shown.target === null ? {} : { target: shown.target } }
    expect({
      ...bet,
      name: bet.name,
      stake: roublesFromKopecks(bet.stake),
      payout: roublesFromKopecks(bet.payout),
      at: bet.at.toISOString(),
    }).toEqual({
      name: bet.name,
      player: player.id,
      game,
      version,
      params,
      stake,
      added: 0n,
      payout,
      multiplierE4: Math.round((multiplier ?? 0) * 10_000),
      at,
      byHand: false,
      position: expect.any(BigInt),
      number: expect.any(BigInt),
      place: game === 'crash' ? expect.any(Number) : null,
    })
  }
})

test('batches of any size give the same: every bet once, in order, and no batch much larger than requested', async () => {
  for (let nonce = 3; nonce < 10; nonce += 1) await player.bet({ nonce })
  const all = await wholeOf(13)
  // One more is read to know that there is more, and bets of one transaction are never separated: two flew to their end
  // together.
  for (const about of [1, 2, 3, 5]) {
    const read = await stretches(about)
    expect(read.flat()).toEqual(all)
    expect(Math.max(...read.map(({ length }) => length))).toBeLessThanOrEqual(about + 2)
  }
})

test('batches of any size contain nothing that an earlier transaction, still pending, could precede', async () => {
  const before = await wholeOf(13)
  const earlier = new pg.Client({ connectionString: rounds.site.databaseUrl })
  await earlier.connect()
  await earlier.query('begin')
  await earlier.query('select pg_current_xact_id()')
  for (let nonce = 10; nonce < 16; nonce += 1) await player.bet({ nonce })
  for (const about of [1, 2, before.length - 1, before.length, before.length + 3, 1_000])
    expect((await stretches(about)).flat(), `about ${about}`).toEqual(before)
  await earlier.query('rollback')
  await earlier.end()
  await wholeOf(before.length + 6)
})
