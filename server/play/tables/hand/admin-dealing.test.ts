/** Tests the calls of the dealer's console: who may use them, for which tables, and what everyone sees afterwards. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../../testing/admins.ts'
import { testTables, type TestTables } from '../../../testing/tables.ts'

const table = 'roulette'
let tables: TestTables
let dealer: Admin
beforeAll(async () => {
  tables = await testTables({ TABLES_BY_HAND: table, PUBLIC_ORIGIN: pageOrigin })
  dealer = await adminInside(tables.site, ['dealer'])
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

const seen = () => dealer.ask(adminCalls.dealerTable, { table })
async function act(what: 'open' | 'close' | 'enter' | 'confirm', dealt?: number, who: Admin = dealer) {
  const { round, step } = await seen()
  return who.call(adminCalls.dealerAct, { table, round, step, act: what, ...(dealt !== undefined && { dealt }) })
}
const waiting = () => tables.until(table, ({ side }) => side === 'waiting')

test('a dealer sees only the tables dealt by people, and can enter nothing at one that a chain deals', async () => {
  expect(await dealer.ask(adminCalls.dealerTables)).toEqual({ tables: [{ table, game: 'roulette' }] })
  expect(
    (await tables.site.visitor().ask(calls.tableList)).tables.map(({ table: id, dealer: who }) => [id, who]),
  ).toEqual(
    expect.arrayContaining([
      [table, 'person'],
      ['baccarat', 'virtual'],
    ]),
  )
  await tables.toBetting('speed-roulette')
  for (const body of [
    { table: 'speed-roulette', round: 1, step: 0, act: 'enter' as const, dealt: 17 },
    { table: 'no-such', round: 1, step: 0, act: 'open' as const },
  ]) {
    expect((await dealer.call(adminCalls.dealerAct, body)).code, body.table).toBe('NotFound')
  }
})

test('only dealers deal: players and administrators of every other role are refused', async () => {
  const player = await tables.site.player()
  expect((await player.call(adminCalls.dealerAct, { table, round: 1, step: 0, act: 'open' })).status).toBe(403)
  const everyOther = await adminInside(tables.site, [
    'owner',
    'finance',
    'support',
    'risk',
    'content',
    'tournament',
    'auditor',
  ])
  for (const call of [adminCalls.dealerTable, adminCalls.dealerAct])
    expect((await everyOther.call(call, { table, round: 1, step: 0, act: 'open' } as never)).code).toBe('RightMissing')
  expect(
    (
      await dealer.call(adminCalls.correctBalance, {
        id: player.id,
        request: crypto.randomUUID(),
        amount: 1,
        account: 'gifts',
        reason: 'goodwill',
        comment: 'для проверки',
      })
    ).code,
  ).toBe('RightMissing')
})

test('a round is dealt, confirmed and paid; its page has the log instead of a proof, and the audit has every action', async () => {
  const { site, lay } = tables
  const player = await site.player()
  await waiting()
  expect(await act('open')).toMatchObject({ status: 200 })
  const { round } = await tables.toBetting(table)
  expect(round).toMatchObject({ chain: null, link: null, byHand: [{ act: 'open', who: 1, dealt: null }] })
  expect((await lay(player, table, { red: 100 })).status).toBe(200)
  expect((await lay(dealer, table, { red: 100 })).code).toBe('Forbidden')
  expect(await act('close')).toMatchObject({ status: 200 })
  await tables.until(table, ({ round: now }) => now?.dealing === 'dealing')
  expect((await lay(player, table, { red: 200 })).code).toBe('RoundClosed')
  expect(await act('enter', 32)).toMatchObject({
    status: 200,
    body: { success: { phase: 'over', payout: 200, staked: 100, lying: [{ place: 'wheel', value: 32 }] } },
  })
  expect(await act('confirm')).toMatchObject({ status: 200, body: { success: { phase: 'held' } } })
  const number = round?.number ?? 0
  await tables.until(table, ({ past }) => past[0]?.number === number)
  expect(await player.balance()).toBe(1_100)
  const told = await player.ask(calls.tableRound, { table, number })
  expect(told).toMatchObject({
    chain: null,
    shoe: null,
    own: { state: 'settled', payout: 200 },
    round: { result: 32, hash: null, voided: null, dealing: 'confirmed' },
  })
  expect(told.round.byHand?.map(({ act: done, dealt, who }) => [done, dealt, who])).toEqual([
    ['open', null, 1],
    ['close', null, 1],
    ['enter', 32, 1],
    ['confirm', null, 1],
  ])
  expect(JSON.stringify(told)).not.toContain(dealer.login)
  const shown = await site.visitor().ask(calls.showBet, { id: told.own?.link ?? '' })
  expect(shown).toMatchObject({ kind: 'table', chain: null, round: { byHand: [{}, {}, { dealt: 32 }, {}] } })
  const recording = { table, first: number, last: number, sha256: 'ab'.repeat(32) }
  expect((await dealer.call(adminCalls.enterRecording, { ...recording, last: number + 1 })).code).toBe('InvalidRequest')
  expect(
    (await dealer.call(adminCalls.enterRecording, { ...recording, table: 'speed-roulette', first: 1, last: 1 })).code,
  ).toBe('InvalidRequest')
  for (let time = 0; time < 2; time += 1) await dealer.ask(adminCalls.enterRecording, recording)
  expect(await site.visitor().ask(calls.showBet, { id: told.own?.link ?? '' })).toMatchObject({
    round: { recordings: [{ first: number, last: number, sha256: 'ab'.repeat(32) }] },
  })
  const { rows } = await site.database.pool.query<{ acts: string }>(
    "select detail ->> 'act' as acts from admin_event where action = $1 and outcome = 'done' order by id",
    [adminCalls.dealerAct.path],
  )
  expect(rows.map(({ acts }) => acts)).toEqual(['open', 'close', 'enter', 'confirm'])
})

test('a stopped table is not opened, and a resumed table waits for its dealer', async () => {
  await waiting()
  await dealer.ask(adminCalls.pauseTable, { table, paused: true })
  await tables.until(table, ({ side }) => side === 'paused')
  expect((await act('open')).code).toBe('GameMoved')
  await dealer.ask(adminCalls.pauseTable, { table, paused: false })
  await waiting()
  expect(await seen()).toMatchObject({ phase: 'waiting', step: 0 })
})
