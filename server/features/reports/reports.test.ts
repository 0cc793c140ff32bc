/** Reports compared with the rows they sum up: bets, registrations, rewards and payments. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { openMines } from '../../testing/steps.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let owner: Admin
let players: readonly [Player, Player]
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  players = [await site.player(), await site.player()]
  owner = await adminInside(site, ['owner'])
  for (const player of players) for (let nonce = 0; nonce < 3; nonce += 1) await player.bet({ nonce, stake: 10 })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = async (text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows
const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const month = day.slice(0, 7)

test('a game’s report is the sum of its bets on the requested days only', async () => {
  const report = async (filters: object) => (await owner.ask(adminCalls.gameReport, filters)).rows
  await expect.poll(async () => (await report({}))[0]?.bets).toBe(6)
  const [bets] = await query('select sum(stake)::float8 / 100 as staked, sum(payout)::float8 / 100 as paid from bet')
  const { staked, paid } = bets as { staked: number; paid: number }
  expect(await report({ from: day, until: day })).toEqual([
    {
      game: 'dice',
      bets: 6,
      staked,
      paid,
      revenue: Number((staked - paid).toFixed(2)),
      returned: expect.closeTo((paid / staked) * 100, 6),
    },
  ])
  expect(await report({ until: '2020-01-01' })).toEqual([])
})

test('the sums of a player are those of the bets and payments; queues are counted for who may open them', async () => {
  const [, player] = players
  const sums = () => owner.ask(adminCalls.playerSums, { id: player.id })
  await expect.poll(async () => (await sums()).bets).toBe(3)
  const [bets] = await query(
    'select sum(stake)::float8 / 100 as staked, sum(payout)::float8 / 100 as paid from bet where player = $1',
    [player.id],
  )
  expect(await sums()).toEqual({
    ...bets,
    bets: 3,
    deposits: 0,
    payouts: 0,
    openOrders: 0,
    openPayouts: 0,
    seenAt: expect.any(String),
  })
  expect((await owner.call(adminCalls.playerSums, { id: 999_999 })).code).toBe('NotFound')
  const names = async (admin: Admin) => (await admin.ask(adminCalls.adminQueues)).queues.map(({ name }) => name)
  expect(await names(owner)).toEqual(['payouts', 'requests', 'held', 'risk'])
  expect(await names(await adminInside(site, ['support']))).toEqual(['payouts'])
  expect(await names(await adminInside(site, ['content']))).toEqual([])
})

test('a day’s revenue is what its games kept', async () => {
  const [bets] = await query('select (sum(stake) - sum(payout))::float8 / 100 as revenue from bet')
  const { revenue } = bets as { revenue: number }
  await expect
    .poll(async () => (await owner.ask(adminCalls.dayReport, { from: day, until: day })).rows[0]?.revenue)
    .toBeCloseTo(revenue)
})

test('a day has what was staked, paid and kept, and a month is the sum of its days, in its file too', async () => {
  const [first, today] = [`${month}-01`, day]
  await query(
    `insert into payment_return (player, payment, returned, gateway, amount, missing) values ($1, 1, 500, 'sandbox', 500, 200)`,
    [players[0].id],
  )
  await owner.ask(adminCalls.correctBalance, {
    id: players[0].id,
    request: randomUUID(),
    amount: 12.34,
    account: 'corrections',
    reason: 'mistake',
    comment: 'for the report',
  })
  const days = (await owner.ask(adminCalls.dayReport, { from: first, until: today })).rows
  const [row] = days
  expect(row).toMatchObject({ refunds: 5, refundLoss: 2, corrections: 12.34 })
  expect((row?.staked ?? 0) - (row?.paid ?? 0)).toBeCloseTo(row?.revenue ?? NaN)
  const months = (await owner.ask(adminCalls.monthReport, { from: first, until: today })).rows
  for (const part of ['staked', 'paid', 'revenue', 'refunds', 'corrections'] as const)
    expect(months[0]?.[part], part).toBeCloseTo(days.reduce((sum, each) => sum + each[part], 0))
  expect(months.map((each) => each.month)).toEqual([month])
  const { body } = (await owner.post(
    adminCalls.monthReportFile.path,
    JSON.stringify({ from: first, until: today }),
  )) as {
    body: unknown
  }
  const [titles, cells] = String(body).trim().split('\r\n')
  expect(titles).toContain('Месяц (Москва);Поставлено, ₽;Выплачено, ₽')
  expect(cells).toContain(';12,34;')
})

test('what the site owes is its balances, payouts under way, open bets and unclaimed rewards', async () => {
  const read = async () => {
    const { lines, total, bank } = await owner.ask(adminCalls.liabilities)
    expect(total).toBeCloseTo(lines.reduce((sum, each) => sum + each.sum, 0))
    expect(bank).toBeNull()
    return Object.fromEntries(lines.map(({ name, sum }) => [name, sum]))
  }
  const before = await read()
  const [books] = await query('select sum(balance)::float8 / 100 as balances from ledger_account')
  expect(before['balances']).toBeCloseTo((books as { balances: number }).balances)
  await openMines(players[1], { nonce: 3, stake: 30 })
  const after = await read()
  expect(after['balances']).toBeCloseTo((before['balances'] ?? 0) - 30)
  expect((after['bets'] ?? 0) - (before['bets'] ?? 0)).toBeCloseTo(30)
  expect(after['payouts']).toBe(0)
})

test('a cohort is the players registered in one month, with figures in the month they belong to', async () => {
  await query(
    `update player set created_at = (now() at time zone 'Europe/Moscow' - interval '2 months') at time zone 'Europe/Moscow' where id = $1`,
    [players[0].id],
  )
  await query(
    `insert into player_month (player, month, bets, staked, paid) select $1, date_trunc('month', now() at time zone 'Europe/Moscow') - interval '1 month', 0, 5000, 1000`,
    [players[0].id],
  )
  await query(
    `insert into payment (player, request, provider_key, gateway, method, amount, received, credited, credited_at, state) select $1, gen_random_uuid(), 'c', 'sandbox', 'card', 700, 700, 700, now(), 'credited'`,
    [players[0].id],
  )
  const { rows } = await owner.ask(adminCalls.cohortReport, {})
  const old = rows.filter((each) => each.month !== month)
  expect(
    old.map(({ since, registered, players: played, deposits }) => ({ since, registered, played, deposits })),
  ).toEqual([
    { since: 0, registered: 1, played: 0, deposits: 0 },
    { since: 1, registered: 1, played: 0, deposits: 0 },
    { since: 2, registered: 1, played: 1, deposits: 7 },
  ])
  expect(old[1]?.revenue).toBe(40)
  const [fresh] = rows
  expect(fresh).toMatchObject({ month, since: 0, registered: (await site.count('player')) - 1, players: 1 })
  const [all] = await query('select sum(staked - paid)::float8 / 100 as revenue from player_month')
  expect(rows.reduce((sum, each) => sum + each.revenue, 0)).toBeCloseTo((all as { revenue: number }).revenue)
  expect((await owner.ask(adminCalls.cohortReport, { from: `${month}-01` })).rows.map((each) => each.month)).toEqual([
    month,
  ])
})

test('the reward report shows what was claimed on a day next to what the law of rewards allows', async () => {
  await query(
    `insert into reward_payment (player, key, reward, amount) values ($1, 'a', 'rakeback', 3), ($1, 'b', 'rakeback', 4)`,
    [players[1].id],
  )
  const [total] = await query('select edge::float8 as edge from credit_total')
  const edge = (total as { edge: number }).edge / 1_000_000
  const { rows } = await owner.ask(adminCalls.rewardReport, { from: day, until: day })
  const rakeback = rows.find(({ reward }) => reward === 'rakeback')
  expect(rakeback).toEqual({
    day,
    reward: 'rakeback',
    granted: Math.floor(edge * 0.15) / 100,
    claims: 2,
    claimed: 0.07,
    share: expect.closeTo((7 / Math.floor(edge)) * 100, 6),
  })
  await query(`delete from reward_payment where key in ('a', 'b')`)
})

test('the payment report counts orders by creation and money by movement, for each system separately', async () => {
  const [player] = players
  const order = (state: string, gateway: string, made: string, credited: string) =>
    query(
      `insert into payment (player, request, provider_key, gateway, method, amount, received, credited, state, created_at, credited_at) select $1, gen_random_uuid(), gen_random_uuid()::text, $3, 'card', 1000, 0, ${credited === 'null' ? 0 : 900}, $2, ${made}, ${credited}`,
      [player.id, state, gateway],
    )
  await order('canceled', 'yookassa', 'now()', 'null')
  await order('credited', 'yookassa', `now() - interval '1 day'`, 'now()')
  await order('pending', 'crypto-pay', 'now()', 'null')
  const rows = (await owner.ask(adminCalls.paymentReport, {})).rows.filter(({ gateway }) => gateway !== 'sandbox')
  expect(rows).toMatchObject([
    { day, gateway: 'crypto-pay', orders: 1, ordered: 10, givenUp: 0, depositCount: 0, deposits: 0 },
    { day, gateway: 'yookassa', orders: 1, ordered: 10, givenUp: 1, depositCount: 1, deposits: 9 },
    { gateway: 'yookassa', orders: 1, givenUp: 0, depositCount: 0 },
  ])
})

test('a report’s file has the same rows', async () => {
  const { rows } = await owner.ask(adminCalls.gameReport, {})
  const { body } = (await owner.post(adminCalls.gameReportFile.path, '{}')) as { body: unknown }
  expect(
    String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0]),
  ).toEqual(rows.map(({ game }) => game))
})

test.each([
  { until: '0000-01-01' },
  { until: '0001-01-01' },
  { from: '0000-01-01' },
  { from: '0001-01-01', until: '9999-12-31' },
])('a half-typed period %o is answered, without days that have not come', async (period) => {
  for (const call of ['monthReport', 'gameReport', 'rewardReport', 'paymentReport'] as const)
    expect((await owner.call(adminCalls[call], period)).status, call).toBe(200)
  const { rows } = await owner.ask(adminCalls.dayReport, period)
  for (const row of rows) expect(row.day <= day).toBe(true)
})
