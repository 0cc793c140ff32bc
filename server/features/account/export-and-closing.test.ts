/** The data export, and closing an account permanently. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { becomes, hurry, order, payoutState, press, requestPayout } from '../../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

type Row = Record<string, unknown>
const copyOf = async (player: Player) => (await player.call(calls.ownRecords)).body as Record<string, Row[]>

test('the copy has every bet and movement, the sessions and the limits, and no secret', async () => {
  const [player, stranger] = [await site.player(), await site.player()]
  await stranger.bet()
  for (let nonce = 0; nonce < 6; nonce++) await player.bet()
  await player.ask(calls.setLimit, { measure: 'loss', period: 'day', cap: 500 })
  await player.ask(calls.takeBreak, { length: 'hour' })
  const answer = await player.call(calls.ownRecords)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="kurazh-account.json"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const copy = await copyOf(player)
  expect(copy['account']).toMatchObject([{ login: player.login, email: player.email }])
  expect(copy['videoCards']).toMatchObject([{ info: `the video card of ${player.login}` }])
  expect(copy['bets']).toHaveLength(6)
  expect(copy['movements']?.length).toBeGreaterThanOrEqual(7)
  expect(copy['sessions']).toHaveLength(1)
  expect(copy['signIns']).toMatchObject([{ way: 'registration', success: true }])
  expect(copy['limits']).toMatchObject([{ measure: 'loss', period: 'day', cap: 500 }])
  expect(copy['breaks']).toMatchObject([{ length: 'hour' }])
  const text = JSON.stringify(copy)
  for (const secret of ['argon2', 'token_hash', 'sealed', 'serverSeed', player.token ?? '', stranger.login])
    expect(text).not.toContain(secret)
})

test('a thousand bets are read page by page, each once', async () => {
  const player = await site.player()
  await site.database.pool.query(
    `
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select $1, n, 'dice', 1, 100, 0, 0, 'seed', '{}', now(), -1 from generate_series(1, 1203) n`,
    [player.id],
  )
  const nonces = (await copyOf(player))['bets']?.map((bet) => bet['nonce'])
  expect(new Set(nonces).size).toBe(1203)
  expect(nonces).toHaveLength(1203)
})

test('an account with money is closed only by giving the money up; then no table names the player', async () => {
  const player = await site.player()
  const other = site.visitor()
  await other.ask(calls.login, { login: player.login, password: player.password, info: '' })
  const { socket } = await other.listen()
  await player.bet({ stake: 100, clientSeed: await site.clientSeed(player, 0, false) })
  expect(await player.call(calls.closeAccount, { giveUp: false })).toMatchObject({ status: 409, code: 'BalanceLeft' })
  expect(await player.balance()).toBe(900)
  await player.ask(calls.closeAccount, { giveUp: true })

  expect((await player.call(calls.getBal)).code).toBe('Unauthorized')
  await expect.poll(() => socket.connected).toBe(false)
  expect(
    (await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })).code,
  ).toBe('WrongCredentials')
  const tables = await site.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables.rows) {
    const { rowCount } = await site.database.pool.query(`select 1 from "${name}" t where t::text like any($1)`, [
      [`%${player.login}%`, `%${player.email}%`],
    ])
    expect(rowCount, name).toBe(0)
  }
  expect(await site.count('bet where player = $1', [player.id])).toBe(1)
  expect(await site.count('session where player = $1', [player.id])).toBe(0)
})

test('only the masked details of a closed account’s payouts remain', async () => {
  const player = await site.player()
  const account = `40817${String(player.id).padStart(11, '7')}`
  const payout = await requestPayout(player, 300, { details: { account } })
  await expect.poll(() => payoutState(player, payout.id)).toBe('sending')
  await hurry(site)
  await expect.poll(() => payoutState(player, payout.id)).toBe('sent')
  const payment = await order(player, 500)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  await player.ask(calls.closeAccount, { giveUp: true })
  const { rows } = await site.database.pool.query<Row>(
    'select details, details_key, sealed from payout where player = $1',
    [player.id],
  )
  expect(rows).toEqual([
    { details: { masked: `Учебный счёт •• ${account.slice(-4)}` }, details_key: Buffer.alloc(0), sealed: null },
  ])
  const tables = await site.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables.rows)
    expect(await site.count(`"${name}" t where t::text like $1`, [`%${account}%`]), name).toBe(0)
  expect(await site.count(`payment_notice where player = $1 and body <> ''`, [player.id])).toBe(0)
  expect(await site.count('payment where player = $1 and (pay_url is not null or qr is not null)', [player.id])).toBe(0)
  // The payout provider is still polled, and its answer does not change.
  await hurry(site)
  await expect
    .poll(() =>
      site.count(`payout where player = $1 and state = 'sent' and next_look_at > now() + interval '1 hour'`, [
        player.id,
      ]),
    )
    .toBe(1)
})

test('the login of a closed account cannot be registered again in any spelling; its e-mail address can', async () => {
  const player = await site.player()
  await player.ask(calls.closeAccount, { giveUp: true })
  const again = { email: player.email, password: 'a different password', info: '' }
  expect((await site.visitor().call(calls.registr, { login: player.login.toUpperCase(), ...again })).code).toBe(
    'LoginTaken',
  )
  expect((await site.visitor().call(calls.registr, { login: `${player.login}x`.slice(-12), ...again })).status).toBe(
    200,
  )
})

test('a break outlives the account', async () => {
  const player = await site.player()
  await player.ask(calls.takeBreak, { length: 'forever' })
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await site.count(`wallet_break where player = $1 and until = 'infinity'`, [player.id])).toBe(1)
})

test('no session survives a closing that races with bets, and the books balance', async () => {
  const player = await site.player()
  const racing = Array.from({ length: 20 }, () => player.bet({ stake: 1 }))
  await player.ask(calls.closeAccount, { giveUp: true })
  await Promise.allSettled(racing)
  expect(await site.count('session where player = $1', [player.id])).toBe(0)
})
