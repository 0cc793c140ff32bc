/** Who may call off a round at a table: what a chain deals two people together, what a person deals one at once. */
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

const isByHand = async (table: string) => (await dealer.ask(adminCalls.tableControls)).tables.find((each) => each.table === table)?.byHand

test('nobody alone gives back what lies in a round that a chain deals; two people do, and the reason is public', async () => {
  const { site, toBetting, until, lay } = tables
  const player = await site.player()
  const { round } = await toBetting(drawn)
  expect((await lay(player, drawn, { red: 100 })).status).toBe(200)
  expect(await isByHand(drawn)).toBe(false)
  for (const one of [dealer, owner]) expect((await one.call(adminCalls.callOffRound, { table: drawn, reason: 'wheel' })).code).toBe('SecondPerson')
  await dealer.ask(adminCalls.proposeVoid, { game: drawn, reason: 'equipment' })
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  expect(request).toMatchObject({ kind: 'round-void', about: drawn, player: null })
  expect(await player.balance()).toBe(900)
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  const number = round?.number ?? 0
  const { past } = await until(drawn, (state) => state.past[0]?.number === number)
  expect(past[0]).toMatchObject({ voided: 'equipment' })
  expect(await player.balance()).toBe(1_000)
  expect((await player.ask(calls.tableRound, { table: drawn, number })).own).toMatchObject({ state: 'returned', payout: 100 })
})

test('a request to call off a round means that round alone: the next one is not called off by it', async () => {
  const { toBetting, toEnd } = tables
  await toBetting(drawn)
  await dealer.ask(adminCalls.proposeVoid, { game: drawn, reason: 'rules' })
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  await toEnd(drawn)
  await toBetting(drawn)
  expect((await owner.call(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })).code).toBe('RequestVoid')
  expect(await toEnd(drawn)).toMatchObject({ voided: null })
})

test('a round that a person deals is called off at once by one: a hand has erred, and cards lie open', async () => {
  const { site, until, toBetting, lay } = tables
  const player = await site.player()
  await until(byHand, ({ side }) => side === 'waiting')
  const { round, step } = await dealer.ask(adminCalls.dealerTable, { table: byHand })
  await dealer.ask(adminCalls.dealerAct, { table: byHand, round, step, act: 'open' })
  await toBetting(byHand)
  expect((await lay(player, byHand, { red: 100 })).status).toBe(200)
  expect(await isByHand(byHand)).toBe(true)
  expect((await dealer.ask(adminCalls.callOffRound, { table: byHand, reason: 'dealer' }))).toContain(`${round}`)
  await until(byHand, ({ past }) => past[0]?.number === round && past[0].voided === 'dealer')
  expect(await player.balance()).toBe(1_000)
})
