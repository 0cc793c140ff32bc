/** Tests the declared bank where many bets win together: shared rounds, live tables, machines of other authors. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { bankWith } from '../../testing/banks.ts'
import { declareTestBank, insertBank } from '../../testing/declared-banks.ts'
import { audit, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createHandClock } from '../../testing/hand-clock.ts'
import { leadTable, tablePlayers } from '../../testing/led-table.ts'
import { packageSite, sitDown } from '../../testing/package-table.ts'
import { freshKey, testRounds, type TestRounds } from '../../testing/rounds.ts'
import type { Player, TestSite } from '../../testing/site.ts'
import type { Bank } from './bank.ts'

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

/** Declares a bank and waits until the site plays by it. */
async function declare(site: TestSite, caps: { win: number; round: number }): Promise<void> {
  await declareTestBank(site, caps)
  await eventually(async () => {
    const { tables } = await site.visitor().ask(calls.tables)
    expect(tables.find(({ game }) => game === 'crash')?.maxWin).toBe(caps.win)
  })
}

async function flight(): Promise<TestRounds> {
  const rounds = await testRounds([(point) => point > 30_000 && point < 5_000_000])
  onTestFinished(() => rounds.site.close())
  return rounds
}

/** What each open bet of the round may be paid, in roubles: the stake at its height. */
async function worth({
  site: {
    database: { pool },
  },
}: TestRounds): Promise<{ height: number; stake: number }[]> {
  const { rows } = await pool.query<{ auto: bigint; stake: bigint }>(
    `select auto, stake from round_bet where state = 'open'`,
  )
  return rows.map(({ auto, stake }) => ({ height: Number(auto) / 100, stake: Number(stake) / 100 }))
}
const costAt = (bets: { height: number; stake: number }[], height: number) =>
  bets.reduce((sum, bet) => (bet.height >= height ? sum + bet.stake * height : sum), 0)

test('many bettors of one flight together stay within the round’s share, and one bet within the largest win', async () => {
  const rounds = await flight()
  await declare(rounds.site, { win: 10_000, round: 40_000 })
  const players = await Promise.all(Array.from({ length: 10 }, () => rounds.site.player()))
  const over = await rounds.bet(players[0] as Player, { stake: 501, target: 20 })
  expect([over.code, over.error?.replaceAll(/\s/g, ' ')]).toEqual([
    'MaxWinExceeded',
    'Наибольший выигрыш — 10 000 ₽. С этим множителем можно поставить до 500 ₽',
  ])
  const answers = await Promise.all(players.map((who) => rounds.bet(who, { stake: 500, target: 20 })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect([answers.length - refused.length, new Set(refused.map(({ code }) => code))]).toEqual([
    3,
    new Set(['ExposureReached']),
  ])
  // Without a target a bet flies until its payout is the largest win, or as high as there is room.
  const free = await rounds.bet(players[9] as Player, { stake: 100 })
  const bets = await worth(rounds)
  for (const height of new Set(bets.map((bet) => bet.height))) expect(costAt(bets, height)).toBeLessThanOrEqual(40_000)
  for (const { height, stake } of bets) expect(height * stake).toBeLessThanOrEqual(10_000)
  expect(free.status === 200 || free.code === 'ExposureReached').toBe(true)
})

test('a bank lowered while bets fly leaves them as they are: they are paid in full; later bets go by the new one', async () => {
  const rounds = await flight()
  await declare(rounds.site, { win: 50_000, round: 100_000 })
  const [first, second] = [await rounds.site.player(), await rounds.site.player()]
  expect((await rounds.bet(first, { stake: 800, target: 2.5 })).status).toBe(200)
  const key = freshKey()
  const told = await rounds.bet(first, { key, stake: 100 })
  const takenAt = 'success' in told.body ? told.body.success.bet.takenAt : 0
  expect(takenAt).toBe(500)
  await declare(rounds.site, { win: 10_000, round: 10_000 })
  expect((await rounds.bet(second, { stake: 1_000, target: 20 })).code).toBe('MaxWinExceeded')
  // What flies may already cost more than the new share: there is no room, and nothing is taken back.
  expect((await rounds.bet(second, { stake: 1_000, target: 9.5 })).code).toBe('ExposureReached')
  expect(await rounds.bet(first, { key, stake: 100 })).toMatchObject({ body: { success: { bet: { takenAt } } } })
  await rounds.toFlight()
  await rounds.toEnd()
  await eventually(async () =>
    expect(
      await rounds.site.count(`round_bet where player = $1 and state = 'taken' and payout = 200000`, [first.id]),
    ).toBe(1),
  )
})

test('a leader that has not heard of a new bank takes no bet under the old one', async () => {
  const rounds = await flight()
  await declare(rounds.site, { win: 50_000, round: 100_000 })
  const who = await rounds.site.player()
  await insertBank(rounds.site, { win: 10_000, round: 10_000 })
  expect(await rounds.bet(who, { stake: 1_000, target: 20 })).toMatchObject({ status: 409, code: 'LimitsChanged' })
  expect([await rounds.site.count('round_bet'), await who.balance()]).toEqual([0, 1000])
  await eventually(async () =>
    expect((await rounds.bet(who, { stake: 1_000, target: 20 })).code).toBe('MaxWinExceeded'),
  )
  expect((await rounds.bet(who, { stake: 400, target: 20 })).status).toBe(200)
})

test('at a table many layouts together stay within the share; a lowered bank leaves the chips, and takes no riskier ones', async () => {
  const game = { ...roulette, id: 'banked' }
  const ids = [1, 2, 3, 4] as const
  await tablePlayers(database.db, ids)
  const rouble = 100n
  const caps = { maxWin: 36_000n * rouble, exposureKopecks: 80_000n * rouble }
  const bank: Bank = { termsOf: (asked) => bankWith(caps).termsOf(asked), hear: () => undefined }
  const led = await leadTable(database.db, game, createHandClock(), undefined, undefined, bank)
  const round = await led.betting()
  expect(await led.lay(ids[0], { 'straight-7': 1_001n * rouble })).toMatchObject({
    refused: [{ reason: 'MaxWin', max: 1_000n * rouble }],
  })
  expect(await led.lay(ids[0], { 'straight-7': 1_000n * rouble })).toMatchObject({ refused: [] })
  expect(await led.lay(ids[1], { 'straight-7': 1_000n * rouble })).toMatchObject({ refused: [] })
  expect(await led.lay(ids[2], { 'straight-7': 1_000n * rouble })).toMatchObject({ refused: [{ reason: 'Exposure' }] })
  expect(round.atRisk).toBeLessThanOrEqual(caps.exposureKopecks)
  Object.assign(caps, { maxWin: 10_000n * rouble, exposureKopecks: 20_000n * rouble })
  // Fewer chips are always taken, the same sum on a riskier spot is not.
  expect(await led.lay(ids[0], { 'straight-7': 900n * rouble })).toMatchObject({ refused: [] })
  expect(await led.lay(ids[0], { 'straight-7': 800n * rouble, 'straight-8': 100n * rouble })).toMatchObject({
    refused: [{ spot: 'straight-8' }],
  })
  expect(round.bets.get(ids[1])?.stake).toBe(1_000n * rouble)
  await led.end()
})

test('a table whose leader has not heard of a new bank takes no chips under the old one, moved ones neither', async () => {
  const game = { ...roulette, id: 'unheard' }
  const [who] = [11] as const
  await tablePlayers(database.db, [who])
  let heard = 0
  const bank: Bank = { ...bankWith({}), hear: () => void (heard += 1) }
  const led = await leadTable(database.db, game, createHandClock(), undefined, undefined, bank)
  const round = await led.betting()
  expect(await led.lay(who, { red: 20_00n, black: 20_00n })).toMatchObject({ kind: 'laid' })
  await insertBank({ database }, { win: 10_000, round: 10_000 })
  expect(await led.lay(who, { red: 40_00n, black: 20_00n })).toMatchObject({ kind: 'refused', code: 'LimitsChanged' })
  expect(await led.lay(who, { red: 40_00n })).toMatchObject({ kind: 'refused', code: 'LimitsChanged' })
  expect(round.bets.get(who)?.spots).toEqual(
    new Map([
      ['red', 20_00n],
      ['black', 20_00n],
    ]),
  )
  expect(await led.lay(who, { red: 20_00n })).toMatchObject({ kind: 'laid' })
  expect([heard, (await led.store.betOf(game.id, round.number, who))?.stake]).toEqual([2, 20_00n])
  await led.end()
})

test('a machine of another author tells its largest bet by the bank, and one lowered meanwhile takes nothing', async () => {
  const site = await packageSite()
  onTestFinished(() => site.close())
  await site.add('caskets')
  const player = await site.player()
  const frame = await sitDown(site, player, 'pkg-caskets')
  await declare(site, { win: 19_000, round: 19_000 })
  const { body } = await frame.wallet('/wallet/authenticate', { language: 'ru' })
  // The dearest mode pays 95 bets.
  expect(body).toMatchObject({ config: { maxBet: 200_000_000 } })
  await frame.next(false)
  expect((await frame.play(201_000_000)).status).toBe(400)
  await insertBank(site, { win: 10_000, round: 10_000 })
  expect((await frame.play(150_000_000)).status).toBe(400)
  expect(await player.balance()).toBe(1000)
  await eventually(async () => {
    const now = await frame.wallet('/wallet/authenticate', { language: 'ru' })
    expect(now.body).toMatchObject({ config: { maxBet: 105_260_000 } })
  })
})
