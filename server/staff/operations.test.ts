/** What an operator checks and stops: payments, books, games, tables, rewards, held players, daily reports. */
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../testing/admins.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let owner: Admin
let player: Player
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
  player = await site.player()
  for (let nonce = 0; nonce < 8; nonce += 1) await player.bet({ nonce })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const noted = (path: string) => site.count(`admin_event where action = $1 and outcome = 'done'`, [path])

test('orders and notices of payment systems are listed newest first, by player, state and number', async () => {
  await query(
    `insert into payment (player, request, provider_key, gateway, method, amount, state) select $1, gen_random_uuid(), 'k' || n, 'sandbox', 'card', n * 100, 'canceled' from generate_series(1, 70) n`,
    [player.id],
  )
  await query(
    `insert into payment_notice (player, payment, digest, gateway, body, times) select $1, id, sha256(id::text::bytea), 'sandbox', 'secret of a payer', 2 from payment where player = $1`,
    [player.id],
  )
  const first = await owner.ask(adminCalls.paymentList, { player: player.id, state: 'canceled', counted: true })
  expect(first).toMatchObject({ count: { rows: 70, exact: true } })
  const rest = await owner.ask(adminCalls.paymentList, {
    player: player.id,
    state: 'canceled',
    ...(first.next !== null && { after: first.next }),
  })
  expect([...first.rows, ...rest.rows].map(({ amount }) => amount)).toEqual(
    Array.from({ length: 70 }, (_, n) => 70 - n),
  )
  expect((await owner.ask(adminCalls.paymentList, { number: first.rows[3]?.id ?? 0 })).rows).toEqual([first.rows[3]])
  const notices = await owner.ask(adminCalls.noticeList, {})
  const more = await owner.ask(adminCalls.noticeList, { ...(notices.next !== null && { after: notices.next }) })
  expect(new Set([...notices.rows, ...more.rows].map(({ digest }) => digest)).size).toBe(70)
  expect(JSON.stringify(notices)).not.toContain('secret of a payer')
})

test('the books match the audit, and a movement is traced by its key to its accounts', async () => {
  const books = await owner.ask(adminCalls.adminBooks)
  expect(books).toMatchObject({ total: 0, orphans: 0, differences: [] })
  expect(books.accounts.reduce((sum, each) => sum + Math.round(each.sum * 100), 0)).toBe(0)
  const { legs } = await owner.ask(adminCalls.traceMovement, { player: player.id, key: 'bet:0' })
  expect(legs[0]).toMatchObject({ from: 'player', to: 'play', kind: 'stake' })
  expect((await owner.call(adminCalls.traceMovement, { player: player.id, key: 'bet:999' })).code).toBe('NotFound')
})

test('a game’s measured RTP is shown next to that of the rules, and one outside its band is reported', async () => {
  await expect.poll(async () => (await owner.ask(adminCalls.gameFigures)).games.length).toBeGreaterThan(0)
  const game = async () => (await owner.ask(adminCalls.gameFigures)).games.find((each) => each.game === 'dice')
  expect(await game()).toMatchObject({ alert: false })
  // Of a few hundred bets without one of the great wins.
  await query(
    `update return_total set bets = 300, staked = 1e9, paid = 0.6e9, expected = 0.99e9, staked_squares = 4e15, paid_squares = 4e15, products = 2.4e15 where game = 'dice'`,
  )
  expect(await game()).toMatchObject({ alert: false, from: null, to: null, z: null })
  await query(
    `update return_total set bets = 1000000, staked = 1e9, paid = 1.2e9, expected = 0.99e9, staked_squares = 1e12, paid_squares = 2e12, products = 1.2e12 where game = 'dice'`,
  )
  expect(await game()).toMatchObject({ alert: true })
  const { games } = await owner.ask(adminCalls.gameLimits)
  expect(games.length).toBeGreaterThan(10)
  await query(
    `insert into round_chain (game, id, links, terminating, sealed) values ('crash', 1, 500, sha256('x'), 'x')`,
  )
  const { chains } = await owner.ask(adminCalls.gameChains)
  expect(chains).toMatchObject([{ game: 'crash', id: 1, links: 500, left: 500, waits: true }])
  await query('delete from round_chain')
})

test('a table is paused and resumed manually; without such a table nothing is paused or called off', async () => {
  const dealer = await adminInside(site, ['dealer'])
  const { tables } = await dealer.ask(adminCalls.tableControls)
  const table = tables[0]?.table ?? ''
  await dealer.ask(adminCalls.pauseTable, { table, paused: true })
  expect((await dealer.ask(adminCalls.tableControls)).tables[0]).toEqual({
    table,
    paused: true,
    byHand: false,
    alone: false,
  })
  await dealer.ask(adminCalls.pauseTable, { table, paused: false })
  expect((await dealer.call(adminCalls.pauseTable, { table: 'crash', paused: true })).code).toBe('NotFound')
  expect((await dealer.call(adminCalls.callOffRound, { table: 'crash', reason: 'dealer' })).code).toBe('NotFound')
  expect(await noted(adminCalls.pauseTable.path)).toBe(2)
})

test('a promo code is created within its bounds, listed with its budget and ended', async () => {
  const code = `ADMIN-${randomUUID().slice(0, 6)}`
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const made = (change: object) =>
    owner.call(adminCalls.makePromo, { code, amount: 50, mostUses: 10, wager: 0, until, ...change })
  for (const wrong of [
    { amount: 0 },
    { amount: 1_000_000.01 },
    { wager: 11 },
    { until: '2020-01-01T00:00:00Z' },
    { code: 'a b' },
    { mostUses: 0 },
  ])
    expect((await made(wrong)).code).toBe('InvalidRequest')
  expect((await made({})).status).toBe(200)
  expect((await made({})).code).toBe('InvalidRequest')
  expect((await owner.ask(adminCalls.promoCodes)).codes[0]).toMatchObject({
    code: code.toUpperCase(),
    budget: 500,
    endedAt: null,
  })
  await owner.ask(adminCalls.endPromo, { code })
  expect((await owner.call(adminCalls.endPromo, { code })).code).toBe('NotFound')
})

test('tournaments are listed completely; a running one is cancelled, once', async () => {
  const { rows } = await owner.ask(adminCalls.tournamentList, {})
  expect(rows.length).toBe(await site.count('tournament'))
  const running = rows.find(({ state }) => state === 'running')
  await owner.ask(adminCalls.cancelTournament, { id: running?.id ?? 0 })
  expect((await owner.call(adminCalls.cancelTournament, { id: running?.id ?? 0 })).code).toBe('NotFound')
  expect((await owner.call(adminCalls.endHeistSeason, { id: 999 })).code).toBe('NotFound')
  expect((await owner.ask(adminCalls.heistSeasons)).seasons.length).toBe(await site.count('heist_season'))
})

test('players held for a person are listed and released; running breaks can be listed separately', async () => {
  const [held, risk] = [await site.player(), await adminInside(site, ['risk'])]
  await query(`update player set held_at = now(), held_because = 'email' where id = $1`, [held.id])
  expect((await risk.ask(adminCalls.heldList, {})).rows).toMatchObject([{ id: held.id, because: 'Почта' }])
  await risk.ask(adminCalls.releasePlayer, { id: held.id, reason: 'Проверка' })
  expect((await risk.call(adminCalls.releasePlayer, { id: held.id, reason: 'Проверка' })).code).toBe('NotFound')
  await held.ask(calls.takeBreak, { length: 'day' })
  expect((await risk.ask(adminCalls.exclusionList, { running: true })).rows).toMatchObject([
    { player: held.id, length: 'сутки' },
  ])
})

test('players who have used four fifths of a limit are listed, one limit per row, page by page; a finished window is not', async () => {
  const others = [await site.player(), await site.player()] as const
  const limit = (id: number, measure: string, period: string, used: number, from = 'wallet_window(period)') =>
    query(
      `insert into wallet_limit (player, measure, period, cap, used, window_start, counts_from) select $1, $2, period, 10000, $4, ${from}, now() from (select $3::text as period) of`,
      [id, measure, period, used],
    )
  await limit(others[0].id, 'stake', 'day', 7_999)
  await limit(others[0].id, 'loss', 'day', 9_000, `wallet_window(period) - interval '1 day'`)
  await limit(others[0].id, 'deposit', 'week', 8_000)
  await limit(others[1].id, 'loss', 'month', 12_345)
  expect((await owner.ask(adminCalls.nearLimitList, {})).rows).toMatchObject([
    { player: others[1].id, login: others[1].login, measure: 'loss', period: 'month', used: 123.45, percent: 123 },
    { player: others[0].id, measure: 'deposit', period: 'week', cap: 100, percent: 80 },
  ])
  await query(`insert into wallet_limit (player, measure, period, cap, used, window_start, counts_from)
    select 1000000 + n / 9, (array['stake', 'loss', 'deposit'])[1 + n % 3], period, 10, 10, wallet_window(period), now() from generate_series(0, 89) n, lateral (select (array['day', 'week', 'month'])[1 + n / 3 % 3] as period) of`)
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page: { rows: { player: number; measure: string; period: string }[]; next: string | null } = await owner.ask(
      adminCalls.nearLimitList,
      after === undefined ? {} : { after },
    )
    seen.push(...page.rows.map(({ player: id, measure, period }) => `${id} ${measure} ${period}`))
    after = page.next
  }
  expect(seen).toHaveLength(92)
  expect(new Set(seen).size).toBe(92)
  await query('delete from wallet_limit where player >= 1000000')
})

test('the current state of the site: its books, its maintenance, the measures of every slice', async () => {
  const now = await owner.ask(adminCalls.adminOverview)
  expect(now).toMatchObject({ bettingStopped: false, works: false })
  expect(now.measures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['kurazh_payouts', 'kurazh_webhooks', 'kurazh_follower_behind_bets']),
  )
})

test('an owner’s first steps are shown by the actual state', async () => {
  const done = async () =>
    (await owner.ask(adminCalls.firstSteps)).steps.filter((step) => step.done).map(({ name }) => name)
  expect(await done()).not.toContain('mail')
  await adminInside(site, ['support'])
  expect(await done()).toContain('secondAdmin')
})

test('an address for players, given in the area, is one of the first steps', async () => {
  const done = async () => (await owner.ask(adminCalls.firstSteps)).steps.find(({ name }) => name === 'contact')?.done
  expect(await done()).toBe(false)
  const { social } = await owner.ask(adminCalls.adminSocial)
  await owner.ask(adminCalls.setSocial, { social: { ...social, email: 'help@kurazh.example' } })
  expect(await done()).toBe(true)
  await owner.ask(adminCalls.resetSocial)
})

test('webhook events are listed by state, an event that was given up can be sent again, and a test needs a receiver', async () => {
  await query(
    `insert into webhook_event (kind, detail, tries, next_try_at, heard_at, answer) values ('payout', '{}', 3, null, clock_timestamp(), '200 ok'), ('win', '{}', 9, null, null, '500 broken')`,
  )
  await query(`insert into webhook_event (kind, detail) select 'chain.short', '{}' from generate_series(1, 60)`)
  const [lost] = (await owner.ask(adminCalls.deliveryList, { state: 'given up' })).rows
  expect(lost).toMatchObject({
    kind: 'win',
    state: 'given up',
    tries: 9,
    answer: '500 broken',
    heardAt: null,
    nextAt: null,
  })
  expect((await owner.ask(adminCalls.deliveryList, { state: 'heard' })).rows).toMatchObject([
    { kind: 'payout', answer: '200 ok' },
  ])
  const waiting = await owner.ask(adminCalls.deliveryList, { state: 'waiting', kind: 'chain.short' })
  const more = await owner.ask(adminCalls.deliveryList, {
    state: 'waiting',
    kind: 'chain.short',
    ...(waiting.next !== null && { after: waiting.next }),
  })
  expect(new Set([...waiting.rows, ...more.rows].map(({ id }) => id)).size).toBe(60)
  expect((await owner.call(adminCalls.sendAgain, { id: 999_999 })).code).toBe('NotFound')
  await owner.ask(adminCalls.sendAgain, { id: lost?.id ?? 0 })
  expect((await owner.ask(adminCalls.deliveryList, { kind: 'win' })).rows).toMatchObject([
    { state: 'waiting', tries: 0 },
  ])
  expect((await owner.call(adminCalls.sendAgain, {})).code).toBe('NotFound')
  expect((await owner.call(adminCalls.testDelivery, {})).code).toBe('NotFound')
  expect(await noted(adminCalls.sendAgain.path)).toBe(1)
  await query('delete from webhook_event')
})

test('letters are shown with their text, and a test letter is sent to the requester’s confirmed address', async () => {
  const { server, letters } = await owner.ask(adminCalls.adminLetters)
  expect(server).toBe(false)
  expect(letters.map(({ name }) => name)).toEqual([
    'confirm',
    'newcomer',
    'recovery',
    'recovery-unproven',
    'security',
    'new-device',
    'restored',
    'notice',
  ])
  await query('update player set email_confirmed_at = null where id = $1', [owner.id])
  expect((await owner.call(adminCalls.testLetter, {})).code).toBe('NotFound')
  await query('update player set email_confirmed_at = now() where id = $1', [owner.id])
  await owner.ask(adminCalls.testLetter, {})
  expect(await noted(adminCalls.testLetter.path)).toBe(1)
})

test('a day’s report contains what was bet, given and moved that day', async () => {
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  await site.deposit(player, 500_00n, 'payment:test')
  await expect
    .poll(async () => (await owner.ask(adminCalls.dayReport, { from: day, until: day })).rows[0]?.bets)
    .toBe(8)
  const { rows } = await owner.ask(adminCalls.dayReport, { from: day, until: day })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ day, players: 1, staked: 80 })
  const year = await owner.ask(adminCalls.dayReport, {})
  expect(year.rows).toHaveLength(50)
  const more = await owner.ask(adminCalls.dayReport, { ...(year.next !== null && { after: year.next }) })
  expect(more.rows[0]?.day).toBe(
    new Date(Date.parse(year.rows.at(-1)?.day ?? '') - 86_400_000).toISOString().slice(0, 10),
  )
})
