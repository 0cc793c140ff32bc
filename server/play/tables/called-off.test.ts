/** Tests who may call off a round at a table: two people if a chain deals, one person early on if a person deals. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testTables, type TestTables } from '../../testing/tables.ts'

const [drawn, byHand] = ['speed-roulette', 'roulette']
let tables: TestTables
let dealer: Admin
let owner: Admin
beforeAll(async () => {
  tables = await testTables({ TABLES_BY_HAND: byHand, PUBLIC_ORIGIN: pageOrigin })
  ;[dealer, owner] = [await adminInside(tables.site, ['dealer']), await adminInside(tables.site, ['owner'])]
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

const isByHand = async (table: string) =>
  (await dealer.ask(adminCalls.tableControls)).tables.find((each) => each.table === table)?.byHand

test('one person cannot call off a round that a chain deals; two can, and the reason is public', async () => {
  const { site, toBetting, until, lay } = tables
  const player = await site.player()
  const { round } = await toBetting(drawn)
  expect((await lay(player, drawn, { red: 100 })).status).toBe(200)
  expect(await isByHand(drawn)).toBe(false)
  for (const one of [dealer, owner])
    expect((await one.call(adminCalls.callOffRound, { table: drawn, reason: 'wheel' })).code).toBe('SecondPerson')
  await dealer.ask(adminCalls.proposeVoid, { game: drawn, reason: 'equipment' })
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  expect(request).toMatchObject({ kind: 'round-void', about: drawn, player: null })
  expect(await player.balance()).toBe(900)
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  const number = round?.number ?? 0
  const { past } = await until(drawn, (state) => state.past[0]?.number === number)
  expect(past[0]).toMatchObject({ voided: 'equipment' })
  expect(await player.balance()).toBe(1_000)
  expect((await player.ask(calls.tableRound, { table: drawn, number })).own).toMatchObject({
    state: 'returned',
    payout: 100,
  })
})

test('a request to call off a round applies only to that round, not to the next one', async () => {
  const { toBetting, toEnd } = tables
  await toBetting(drawn)
  await dealer.ask(adminCalls.proposeVoid, { game: drawn, reason: 'rules' })
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  await toEnd(drawn)
  await toBetting(drawn)
  expect(
    (
      await owner.call(adminCalls.decideRequest, {
        id: request?.id ?? 0,
        hash: request?.hash ?? '',
        verdict: 'approve',
      })
    ).code,
  ).toBe('RequestVoid')
  expect(await toEnd(drawn)).toMatchObject({ voided: null })
})

/** Opens a round dealt by a person and bets on it; each further dealer act names its step. */
async function roundByHand() {
  const { site, until, toBetting, lay } = tables
  const player = await site.player()
  await until(byHand, ({ side }) => side === 'waiting')
  const act = async (what: 'open' | 'close' | 'enter' | 'back', dealt?: number) => {
    const { round, step } = await dealer.ask(adminCalls.dealerTable, { table: byHand })
    await dealer.ask(adminCalls.dealerAct, {
      table: byHand,
      round,
      step,
      act: what,
      ...(dealt !== undefined && { dealt }),
    })
    return round
  }
  const round = await act('open')
  await toBetting(byHand)
  expect((await lay(player, byHand, { red: 100 })).status).toBe(200)
  return { player, round, act }
}

test('one person calls off a round dealt by a person immediately while nothing of it is entered: the dealer made a mistake', async () => {
  const { player, round } = await roundByHand()
  expect(await isByHand(byHand)).toBe(true)
  expect(await dealer.ask(adminCalls.callOffRound, { table: byHand, reason: 'dealer' })).toContain(`${round}`)
  await tables.until(byHand, ({ past }) => past[0]?.number === round && past[0].voided === 'dealer')
  expect(await player.balance()).toBe(1_000)
})

test('from the first entered value on, calling off a dealer’s round takes two people, even if the value is taken back', async () => {
  const { player, round, act } = await roundByHand()
  await act('close')
  await tables.until(byHand, ({ round: now }) => now?.dealing === 'dealing')
  await act('enter', 17)
  const refused = async () => {
    for (const one of [dealer, owner])
      expect((await one.call(adminCalls.callOffRound, { table: byHand, reason: 'dealer' })).code).toBe('SecondPerson')
    expect((await dealer.ask(adminCalls.tableControls)).tables.find(({ table }) => table === byHand)).toMatchObject({
      byHand: true,
      alone: false,
    })
  }
  await refused()
  await act('back')
  await refused()
  expect(await dealer.ask(adminCalls.dealerTable, { table: byHand })).toMatchObject({ entered: true, lying: [] })
  await act('enter', 17)
  expect((await dealer.call(adminCalls.proposeVoid, { game: drawn, reason: 'dealer' })).code).toBe('InvalidRequest')
  await dealer.ask(adminCalls.proposeVoid, { game: byHand, reason: 'dealer' })
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  expect(request).toMatchObject({
    kind: 'round-void',
    about: byHand,
    before: expect.stringContaining(`${round}`) as string,
    wanted: expect.stringContaining('ошибка дилера') as string,
    own: false,
    may: true,
  })
  expect(await player.balance()).toBe(900)
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  await tables.until(byHand, ({ past }) => past[0]?.number === round && past[0].voided === 'dealer')
  expect(await player.balance()).toBe(1_000)
})

test('a round that the site cannot continue returns everything and is reported: in the audit, by a webhook, in the metrics', async () => {
  const { site, restart, toBetting, until, lay } = tables
  const hands = 'blackjack'
  const player = await site.player()
  const number = (await toBetting(hands)).round?.number ?? 0
  await player.ask(calls.tableSit, { table: hands, seat: 1 })
  expect((await lay(player, hands, { '1-main': 100 })).status).toBe(200)
  const measured = async () =>
    (await owner.ask(adminCalls.adminOverview)).measures.find(
      ({ name, of }) => name === 'kurazh_table_rounds_broken' && of === hands,
    )?.value
  expect(await measured()).toBe(0)
  // A value that no round of these rules could have written.
  await site.database.pool.query(
    `insert into table_move (game, round, step, seat, hand, move, by) values ($1, $2, 0, 1, 0, 'fold', 'clock')`,
    [hands, number],
  )
  await restart()
  const { past } = await until(hands, (state) => state.past.some((round) => round.number === number))
  expect(past.find((round) => round.number === number)).toMatchObject({ voided: 'fault' })
  expect(await player.balance()).toBe(1_000)
  const { rows } = await owner.ask(adminCalls.auditList, { action: 'table.broken' })
  expect(rows).toMatchObject([{ action: 'table.broken', outcome: 'done' }])
  expect(
    await site.count(`admin_event where action = 'table.broken' and detail->>'table' = $1 and detail->>'round' = $2`, [
      hands,
      `${number}`,
    ]),
  ).toBe(1)
  expect((await owner.ask(adminCalls.deliveryList, { kind: 'table.broken' })).rows).toHaveLength(1)
  expect(await site.count(`webhook_event where kind = 'table.broken' and detail->>'table' = $1`, [hands])).toBe(1)
  expect(await measured()).toBe(1)
  expect((await toBetting(hands)).round?.number).toBeGreaterThan(number)
})
