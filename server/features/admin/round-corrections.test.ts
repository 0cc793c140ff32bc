/** A round of people that was paid by a wrong number: two people set it right, once; money, journal and everybody's page follow. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import type { Player } from '../../testing/site.ts'
import { correctBets } from '../../play/tables/hand/correct-bets.ts'
import { testTables, type TestTables } from '../../testing/tables.ts'

const table = 'roulette'
let tables: TestTables
let [dealer, maker, second]: [Admin?, Admin?, Admin?] = []
beforeAll(async () => {
  tables = await testTables({ TABLES_BY_HAND: table, PUBLIC_ORIGIN: pageOrigin })
  dealer = await adminInside(tables.site, ['dealer'])
  maker = await adminInside(tables.site, ['finance'])
  second = await adminInside(tables.site, ['owner'])
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

const known = (admin: Admin | undefined): Admin => admin ?? expect.fail('nobody')
const rows = async (query: string, values: unknown[] = []) => (await tables.site.database.pool.query<Record<string, unknown>>(query, values)).rows

/** A round in which these lay, dealt to its end with this number. */
async function dealt(laid: readonly (readonly [Player, Readonly<Record<string, number>>])[], number: number, by = known(dealer)): Promise<number> {
  const act = async (what: 'open' | 'close' | 'enter' | 'confirm', value?: number) => {
    const { round, step } = await by.ask(adminCalls.dealerTable, { table })
    await by.ask(adminCalls.dealerAct, { table, round, step, act: what, ...(value !== undefined && { dealt: value }) })
  }
  await tables.until(table, ({ side }) => side === 'waiting')
  await act('open')
  const { round } = await tables.toBetting(table)
  for (const [player, spots] of laid) expect((await tables.lay(player, table, spots)).status).toBe(200)
  await act('close')
  await tables.until(table, ({ round: now }) => now?.dealing === 'dealing')
  await act('enter', number)
  await act('confirm')
  await tables.until(table, ({ past }) => past[0]?.number === round?.number)
  return round?.number ?? expect.fail('no round')
}

const wish = (round: number, number: number) => ({ table, round, dealt: [number], reason: 'mistyped' as const, comment: 'Шарик лежал в другом кармане' })
async function approve(who = known(second)) {
  const { requests } = await who.ask(adminCalls.adminRequests)
  const asked = requests.find(({ kind }) => kind === 'round') ?? expect.fail('nobody asks')
  return who.call(adminCalls.decideRequest, { id: asked.id, hash: asked.hash, verdict: 'approve' })
}
async function settled(round: number): Promise<void> {
  await expect.poll(async () => (await rows('select settled from table_correction where round = $1', [round]))[0]?.settled, { interval: 20, timeout: 20_000 }).toBe(true)
}

test('winners and losers change places: what was paid is taken back, what is right is paid, and everybody sees both numbers', async () => {
  const { site } = tables
  const [red, seventeen] = [await site.player(), await site.player()]
  const [contest] = await rows(`insert into tournament (title, kind, min_stake, joining, fee, share, fund, least_edge, places, starts_at, ends_at)
    values ('множитель', 'multiplier', 1, 'auto', 0, 0, 100000, 0, '{100}', now() - interval '1 minute', now() + interval '1 hour') returning id`)
  const scores = () => rows('select player, score from tournament_score where tournament = $1 order by player', [contest?.id])
  const round = await dealt([[red, { red: 100 }], [seventeen, { 'straight-17': 10, red: 50 }]], 32)
  await expect.poll(() => rows('select paid from player_total where player = $1', [red.id])).toEqual([{ paid: 200_00n }])
  expect([await red.balance(), await seventeen.balance()]).toEqual([1_100, 1_040])
  await expect.poll(scores).toEqual([{ player: BigInt(red.id), score: 20_000n }, { player: BigInt(seventeen.id), score: 16_666n }])
  expect(await known(maker).ask(adminCalls.roundToCorrect, { table, round, dealt: [] })).toMatchObject({ bets: 2, first: { payout: 300, lying: [{ place: 'wheel', value: 32 }] }, right: { ask: { kind: 'draw' }, payout: null } })
  expect(await known(maker).ask(adminCalls.roundToCorrect, { table, round, dealt: [17] })).toMatchObject({ right: { ask: null, payout: 360, fault: null } })
  expect(await known(maker).ask(adminCalls.correctRound, wish(round, 17))).toContain('второго человека')
  // The same wish again is the same one; whoever asked does not carry it out.
  expect(await known(maker).ask(adminCalls.correctRound, wish(round, 17))).toContain('второго человека')
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 18))).code).toBe('RequestReused')
  expect((await approve(known(maker))).code).toBe('SecondPerson')
  const [{ id, hash } = expect.fail('nobody asks')] = (await known(second).ask(adminCalls.adminRequests)).requests
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect([await red.balance(), await seventeen.balance()]).toEqual([900, 1_300])
  expect((await known(second).call(adminCalls.decideRequest, { id, hash, verdict: 'approve' })).code).toBe('RequestVoid')
  expect(await rows("select kind, amount from ledger_transfer where owner = $1 and key like $2 order by at", [seventeen.id, `table:${table}:${round}:%`])).toEqual([
    { kind: 'stake', amount: 60_00n }, { kind: 'payout', amount: 100_00n }, { kind: 'payout', amount: 360_00n }, { kind: 'payout-back', amount: 100_00n },
  ])
  const told = await red.ask(calls.tableRound, { table, number: round })
  expect(told).toMatchObject({ own: { payout: 0, firstPayout: 200 }, round: { result: 17, corrected: { former: 32, reason: 'mistyped' }, byHand: [{}, {}, { dealt: 32 }, {}] } })
  const [notice] = (await red.ask(calls.tableCorrections)).bets
  expect(notice).toMatchObject({ bet: { payout: 0, firstPayout: 200, link: told.own?.link }, result: 17, corrected: { former: 32, reason: 'mistyped' } })
  expect((await site.visitor().ask(calls.showBet, { id: told.own?.link ?? '' }))).toMatchObject({ bet: { payout: 0, firstPayout: 200 }, round: { corrected: { former: 32 } } })
  await seventeen.ask(calls.seeTableCorrection, { table, round })
  expect([(await red.ask(calls.tableCorrections)).bets.length, (await seventeen.ask(calls.tableCorrections)).bets.length]).toEqual([1, 0])
  await red.ask(calls.seeTableCorrection, { table, round })
  expect((await red.ask(calls.tableCorrections)).bets).toEqual([])
  expect((await tables.state(table)).past[0]).toMatchObject({ number: round, result: 17, corrected: true })
  // Those who follow the journal have the difference, and the returns of drawn tables nothing of it at all.
  await expect.poll(() => rows('select bets, staked, paid from player_total where player = $1', [red.id])).toEqual([{ bets: 1n, staked: 100_00n, paid: 0n }])
  await expect.poll(() => rows('select bets, paid from player_total where player = $1', [seventeen.id])).toEqual([{ bets: 1n, paid: 360_00n }])
  await expect.poll(() => rows('select payout from feed_bet where player = $1', [red.id])).toEqual([{ payout: 0n }])
  await expect.poll(() => rows('select paid from protection_visit where player = $1', [red.id])).toEqual([{ paid: 0n }])
  await expect.poll(scores).toEqual([{ player: BigInt(red.id), score: 0n }, { player: BigInt(seventeen.id), score: 60_000n }])
  expect(await rows('select players, bets from tournament_total where tournament = $1', [contest?.id])).toEqual([{ players: 1n, bets: 2n }])
  expect(await rows('select * from return_statistic where game = $1', [table])).toEqual([])
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 5))).code).toBe('GameMoved')
})

test('what is no longer there stays with the player at the cost of the house; who is banned is set right too', async () => {
  const { site } = tables
  const [spent, banned] = [await site.player(), await site.player()]
  const round = await dealt([[spent, { red: 600 }], [banned, { black: 100 }]], 32)
  const after = await dealt([[spent, { black: 1_500 }]], 32)
  expect(await spent.balance()).toBe(100)
  await known(second).ask(adminCalls.banPlayer, { id: banned.id, comment: 'для проверки' })
  await known(maker).ask(adminCalls.correctRound, wish(round, 17))
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect(await rows('select balance from ledger_account where owner = any($1) order by owner', [[spent.id, banned.id]])).toEqual([{ balance: 0n }, { balance: 1_100_00n }])
  expect(await rows("select debit, credit, amount from ledger_transfer where owner = $1 and kind = 'loss'", [spent.id])).toEqual([{ debit: 114, credit: 101, amount: 1_100_00n }])
  expect(await rows('select frozen from ledger_account where owner = $1', [banned.id])).toEqual([{ frozen: true }])
  expect(after).toBe(round + 1)
})

test('who dealt the round does not carry it out; a round that is not paid, not by hand, or the same again is refused', async () => {
  const { site } = tables
  const both = await adminInside(site, ['dealer', 'owner'])
  const player = await site.player()
  const round = await dealt([[player, { red: 100 }]], 32, both)
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 32))).code).toBe('InvalidRequest')
  expect((await known(maker).call(adminCalls.correctRound, { ...wish(round, 17), dealt: [17, 18] })).code).toBe('InvalidRequest')
  expect((await known(maker).call(adminCalls.correctRound, wish(round + 5, 17))).code).toBe('NotFound')
  const { round: drawn } = await tables.toBetting('speed-roulette')
  expect((await known(maker).call(adminCalls.correctRound, { ...wish(drawn?.number ?? 1, 17), table: 'speed-roulette' })).code).toBe('NotFound')
  expect((await known(dealer).call(adminCalls.correctRound, wish(round, 17))).code).toBe('RightMissing')
  await known(maker).ask(adminCalls.correctRound, wish(round, 17))
  expect((await approve(both)).code).toBe('SecondPerson')
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect(await player.balance()).toBe(900)
})

test('a node that dies between two players goes on where it was, and nobody is set right twice', async () => {
  const { site } = tables
  const [first, other] = [await site.player(), await site.player()]
  const round = await dealt([[first, { red: 100 }], [other, { red: 100 }]], 32)
  await site.database.pool.query("insert into table_correction (game, round, told, former, reason, made_by, approved_by) values ($1, $2, '{17}', '32', 'mistyped', 1, 2)", [table, round])
  await site.database.pool.query("update table_round set result = '17', corrected = true where game = $1 and number = $2", [table, round])
  const { db } = site.database
  await expect(correctBets(db, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect([await first.balance(), await other.balance()]).toEqual([900, 1_100])
  const told: number[] = []
  const goOn = () => correctBets(db, async (_, { player }) => void told.push(player))
  await Promise.all([goOn(), goOn(), goOn()])
  await goOn()
  expect(told).toEqual([other.id])
  expect([await first.balance(), await other.balance()]).toEqual([900, 900])
  expect(await rows('select settled from table_correction where round = $1', [round])).toEqual([{ settled: true }])
})
