/** Withdrawals: the money is held with the request, and ends either outside or back on the balance, exactly once. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeFor, softAuthenticator } from '../../testing/authenticator.ts'
import {
  accountOf,
  becomes,
  hurry,
  order,
  payoutState,
  press,
  renewPassword,
  requestPayout,
} from '../../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { approvePayout, refusePayout, resolvePayout } from './payment-review.ts'
import { dailyKopecks, twoPeopleKopecks } from './policy.ts'
import { flagReasons } from './risk.ts'

let site: TestSite
const [anna, boris] = [
  { who: 'anna', way: 'admin area', player: 900_001 },
  { who: 'boris', way: 'admin area', player: 900_002 },
] as const

beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

const ask = (player: Player, more: object = {}) =>
  player.call(calls.withdraw, {
    request: randomUUID(),
    method: 'sandbox-account',
    amount: 300,
    details: accountOf(player),
    password: player.password,
    ...more,
  })
const becomesPayout = (player: Player, id: number, state: string) =>
  eventually(async () => expect(await payoutState(player, id)).toBe(state))
/** Waits until the sandbox has it: later changes of its books are the sandbox's own. */
const atSandbox = (id: number) =>
  eventually(async () => expect(await site.count(`sandbox_payout where key = ${keyOf}`, [id])).toBe(1))
const keyOf = '(select provider_key from payout where id = $1)'
const held = async () => (await site.audit()).accounts.find(({ name }) => name === 'payouts')?.sum
const details = () => ({ account: String(Math.floor(Math.random() * 1e15)).padStart(12, '1') })

test('a payout holds the money, is sent without a person, and the median time of real ones is shown', async () => {
  const player = await site.player()
  expect((await player.ask(calls.cashier)).payoutTime).toEqual({ count: 0, medianSeconds: null })
  const before = (await held()) ?? 0n
  const payout = await requestPayout(player, 300)
  expect(payout).toMatchObject({ amount: 300, details: 'Учебный счёт •• 3456' })
  expect(await player.balance()).toBe(700)
  await becomesPayout(player, payout.id, 'sending')
  expect((await held()) ?? 0n).toBe(before + 300_00n)
  await hurry(site)
  await becomesPayout(player, payout.id, 'sent')
  expect((await held()) ?? 0n).toBe(before)
  expect(await player.balance()).toBe(700)
  const { payoutTime } = await player.ask(calls.cashier)
  expect(payoutTime.count).toBe(1)
  expect(payoutTime.medianSeconds).toBeGreaterThanOrEqual(0)
})

test('each reason for a review is shown before the request, with its sum, and matches the result of the request', async () => {
  const player = await site.player()
  const rules = async () => (await player.ask(calls.cashier)).payoutRules
  const large = { text: flagReasons.large, from: 50_000 }
  expect(await rules()).toEqual({ closed: null, left: 300_000, asksProof: true, checks: [large], checkHours: 24 })
  const payment = await order(player, 60_000)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  expect((await rules()).checks).toEqual([{ text: flagReasons.unplayed, from: 0 }, large])
  expect((await requestPayout(player, 20_000)).remark).toBe(flagReasons.unplayed)
  expect(await rules()).toMatchObject({
    left: 280_000,
    checks: [{ from: 0 }, { text: flagReasons.large, from: 30_000 }],
  })
  const other = await site.player()
  for (let count = 0; count < 5; count++) await requestPayout(other, 100)
  expect((await rules()).checks.map(({ text }) => text)).not.toContain(flagReasons.many)
  expect((await other.ask(calls.cashier)).payoutRules.checks).toEqual([
    { text: flagReasons.many, from: 0 },
    { text: flagReasons.large, from: 49_500 },
  ])
  expect((await requestPayout(other, 100)).remark).toBe(flagReasons.many)
})

test('shared details are not revealed before the request: it would be a way to probe other accounts', async () => {
  const [one, other] = [await site.player(), await site.player()]
  await requestPayout(one, 100)
  await requestPayout(other, 100, { details: accountOf(one) })
  for (const player of [one, other])
    expect((await player.ask(calls.cashier)).payoutRules.checks.map(({ text }) => text)).toEqual([flagReasons.large])
})

test('a pause of payouts is shown before the request, with the same text as its refusal', async () => {
  const player = await site.player()
  await renewPassword(site, player)
  const refused = await ask(player)
  expect(refused).toMatchObject({ code: 'PayoutsPaused' })
  expect((await player.ask(calls.cashier)).payoutRules.closed).toBe((refused as { error?: string }).error)
})

test('new details need the password, known ones do not; wrong passwords are counted', async () => {
  const player = await site.player()
  expect(await ask(player, { password: undefined })).toMatchObject({ status: 403, code: 'ConfirmationRequired' })
  expect(await ask(player, { password: 'not it' })).toMatchObject({
    status: 401,
    code: 'WrongCredentials',
    error: 'Пароль не подошёл',
  })
  expect(await player.balance()).toBe(1000)
  expect((await ask(player)).status).toBe(200)
  expect((await ask(player, { password: undefined })).status).toBe(200)
  expect(await ask(player, { password: undefined, details: details() })).toMatchObject({ code: 'ConfirmationRequired' })
  for (let attempt = 0; attempt < 10; attempt++) await ask(player, { password: 'not it', details: details() })
  expect(await ask(player, { details: details() })).toMatchObject({ status: 429 })
})

test('there are no payouts for a day after a password change, and the refusal says until when', async () => {
  const player = await site.player()
  await renewPassword(site, player)
  expect(await ask(player)).toMatchObject({
    status: 403,
    code: 'PayoutsPaused',
    error: expect.stringContaining('по Москве') as unknown,
  })
  await site.database.pool.query(
    `update player set credentials_changed_at = now() - interval '24 hours 1 second' where id = $1`,
    [player.id],
  )
  expect((await ask(player)).status).toBe(200)
})

test('wrong details, wrong amounts and too little money are refused, and nothing is held', async () => {
  const player = await site.player()
  expect(await ask(player, { details: { account: '12' } })).toMatchObject({ status: 400, code: 'DetailsWrong' })
  expect(await ask(player, { amount: 99.99 })).toMatchObject({ status: 400, code: 'AmountOutOfBounds' })
  expect(await ask(player, { amount: 1000.01 })).toMatchObject({ status: 402, code: 'InsufficientFunds' })
  expect(await player.balance()).toBe(1000)
  expect(await site.count('payout where player = $1', [player.id])).toBe(0)
})

test('two tabs with money for one make one payout; a repeated request is the same payout', async () => {
  const player = await site.player()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(player, { amount: 1000 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 402),
  ])
  const other = await site.player()
  const request = randomUUID()
  const same = await Promise.all(Array.from({ length: 5 }, () => requestPayout(other, 400, { request })))
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
  expect(await other.balance()).toBe(600)
})

test('a repeated request with another sum or details is refused; an identical one is answered whatever prevents a new one', async () => {
  const player = await site.player()
  await site.give(player, 300_000_00n)
  const request = randomUUID()
  const payout = await requestPayout(player, 400, { request })
  expect(await ask(player, { request, amount: 401 })).toMatchObject({ status: 409, code: 'RequestReused' })
  expect(await ask(player, { request, amount: 400, details: details() })).toMatchObject({
    status: 409,
    code: 'RequestReused',
  })
  // The daily sum is used up, and a pause has begun.
  for (const amount of [100_000, 100_000, 99_600]) await requestPayout(player, amount)
  expect(await ask(player, { amount: 100 })).toMatchObject({ status: 400 })
  await renewPassword(site, player)
  expect(await ask(player, { request, amount: 400 })).toMatchObject({
    status: 200,
    body: { success: { payout: { id: payout.id } } },
  })
  expect(await ask(player, { request, amount: 400, details: details() })).toMatchObject({ status: 409 })
  const stranger = await site.player()
  expect(await ask(stranger, { request, amount: 400 })).toMatchObject({ status: 200 })
})

test('a payout refused by the payment system returns with its reason, once', async () => {
  const player = await site.player()
  const payout = await requestPayout(player, 300)
  await atSandbox(payout.id)
  await site.database.pool.query(`update sandbox_payout set status = 'canceled' where key = ${keyOf}`, [payout.id])
  await hurry(site)
  await becomesPayout(player, payout.id, 'returned')
  await hurry(site)
  expect(await player.balance()).toBe(1000)
  expect((await player.ask(calls.moneyOrders)).payouts[0]?.remark).toBe('Учебный счёт не принял перевод')
})

test('a payout that was sent and came back is returned to the balance', async () => {
  const player = await site.player()
  const payout = await requestPayout(player, 300)
  await becomesPayout(player, payout.id, 'sending')
  await hurry(site)
  await becomesPayout(player, payout.id, 'sent')
  await site.database.pool.query(`update sandbox_payout set status = 'canceled' where key = ${keyOf}`, [payout.id])
  await hurry(site)
  await becomesPayout(player, payout.id, 'returned')
  expect(await player.balance()).toBe(1000)
})

test('money that only passes through is reviewed by a person, who approves or refuses with a reason', async () => {
  const player = await site.player()
  const payment = await order(player, 5000)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  const first = await requestPayout(player, 2000)
  const second = await requestPayout(player, 1000)
  expect(first).toMatchObject({ state: 'review', remark: flagReasons.unplayed, decidedAt: null })
  await hurry(site)
  expect(await payoutState(player, first.id)).toBe('review')
  await approvePayout(site.database.db, first.id, anna)
  await refusePayout(site.database.db, second.id, 'Реквизиты не ваши', anna)
  await becomesPayout(player, first.id, 'sending')
  await hurry(site)
  await becomesPayout(player, first.id, 'sent')
  const refused = (await player.ask(calls.moneyOrders)).payouts.find(({ id }) => id === second.id)
  expect(refused).toMatchObject({ state: 'refused', remark: 'Реквизиты не ваши' })
  expect(await player.balance()).toBe(4000)
  await expect(refusePayout(site.database.db, second.id, 'ещё раз', anna)).rejects.toThrow('уже в состоянии')
  await expect(approvePayout(site.database.db, 999_999, anna)).rejects.toThrow('нет')
})

test('large sums within 24 hours need two different people, no one decides about their own, and each decision is recorded', async () => {
  const player = await site.player()
  await site.give(player, 300_000_00n)
  const ids: number[] = []
  for (const amount of [40_000, 60_000, 49_999.99, 0.01 + 100]) ids.push((await requestPayout(player, amount)).id)
  const [small, large, under, over] = ids as [number, number, number, number]
  expect(await payoutState(player, small)).not.toBe('review')
  for (const id of [large, under, over]) expect(await payoutState(player, id)).toBe('review')
  expect(await approvePayout(site.database.db, large, anna)).toBe(0)
  expect(await approvePayout(site.database.db, under, anna)).toBe(0)
  expect(await approvePayout(site.database.db, over, anna)).toBe(1)
  expect(await approvePayout(site.database.db, over, anna)).toBe(1)
  await expect(approvePayout(site.database.db, over, { ...boris, player: player.id })).rejects.toThrow(
    'другой администратор',
  )
  expect(await payoutState(player, over)).toBe('review')
  expect(await approvePayout(site.database.db, over, boris)).toBe(0)
  await becomesPayout(player, over, 'sending')
  const { rows } = await site.database.pool.query(
    'select decision, who, way from payout_decision where player = $1 and payout = $2 order by id',
    [player.id, over],
  )
  expect(rows).toEqual(['anna', 'anna', 'boris'].map((who) => ({ decision: 'approved', who, way: 'admin area' })))
})

test('the day is a sliding window: what was requested a day ago does not count, and two people are needed below the daily limit', async () => {
  expect(twoPeopleKopecks).toBeLessThan(dailyKopecks)
  const player = await site.player()
  await site.give(player, 400_000_00n)
  const old = await requestPayout(player, 100_000)
  await site.database.pool.query(`update payout set created_at = created_at - interval '24 hours' where id = $1`, [
    old.id,
  ])
  const first = await requestPayout(player, 100_000)
  expect(await approvePayout(site.database.db, first.id, anna)).toBe(0)
  await requestPayout(player, 100_000)
  expect(await ask(player, { amount: 100_000 })).toMatchObject({ status: 200 })
  expect(await ask(player, { amount: 100 })).toMatchObject({ status: 400, code: 'AmountOutOfBounds' })
})

test('details used by another account are reviewed', async () => {
  const [one, other] = [await site.player(), await site.player()]
  const same = details()
  await requestPayout(one, 100, { details: same })
  expect(await requestPayout(other, 100, { details: same })).toMatchObject({
    state: 'review',
    remark: flagReasons['shared-details'],
  })
})

test('a banned player’s approved payout is not sent but reviewed, and the money is not lost', async () => {
  const player = await site.player()
  await site.give(player, 100_000_00n)
  const payout = await requestPayout(player, 60_000)
  await site.ban(player, 'проверка')
  await approvePayout(site.database.db, payout.id, anna)
  const row = async () =>
    (
      await site.database.pool.query<{ state: string; flags: string[] }>(
        'select state, flags from payout where id = $1',
        [payout.id],
      )
    ).rows[0]
  await expect.poll(async () => (await row())?.flags).toContain('banned')
  expect((await row())?.state).toBe('review')
  await refusePayout(site.database.db, payout.id, 'Аккаунт заблокирован', anna)
  await player.call(calls.login, { login: player.login, password: player.password, info: '' })
  expect(await player.balance()).toBe(101_000)
})

test('an unanswered payout is never paid twice: it waits, and a person decides what became of it', async () => {
  const player = await site.player()
  const payout = await requestPayout(player, 300)
  await atSandbox(payout.id)
  await site.database.pool.query(
    `update payout set state = 'stuck', next_look_at = null, looks = looks + 1 where id = $1`,
    [payout.id],
  )
  await resolvePayout(site.database.db, payout.id, 'returned', 'Перевод не состоялся', anna)
  expect(await player.balance()).toBe(1000)
  expect(await payoutState(player, payout.id)).toBe('returned')
})

test('concurrent bets, payouts and a ban on one account never spend a kopeck twice', async () => {
  const player = await site.player()
  const work = [
    ...Array.from({ length: 30 }, () => player.bet({ stake: 50 })),
    ...Array.from({ length: 6 }, () => ask(player, { amount: 200 })),
    site.ban(player, 'гонка'),
  ]
  const answers = await Promise.all(work)
  for (const answer of answers) if (answer !== undefined) expect([200, 401, 402, 403]).toContain(answer.status)
  await site.audit()
})

/** An account as VK sign-in creates it: it has no password. */
const withoutPassword = (player: Player) =>
  site.database.pool.query('update player set has_password = false, credentials_changed_at = null where id = $1', [
    player.id,
  ])

test('a player with VK sign-in only is told what to set up first; a password or code does not help', async () => {
  const player = await site.player()
  await withoutPassword(player)
  const refused = {
    status: 403,
    code: 'ConfirmationRequired',
    error: expect.stringContaining('задайте пароль') as unknown,
  }
  expect(await ask(player)).toMatchObject(refused)
  expect(await ask(player, { password: undefined })).toMatchObject(refused)
  expect(await ask(player, { password: undefined, code: '123456' })).toMatchObject(refused)
  expect(await player.balance()).toBe(1000)
})

test('an account without a password confirms new details by a passkey, each answer once', async () => {
  const [player, stranger] = [await site.player(), await site.player()]
  const device = softAuthenticator()
  const { passkeyOrigin: origin } = await player.ask(calls.profile)
  await player.ask(calls.addPasskey, {
    credential: device.create((await player.ask(calls.passkeyOptions)).options, origin),
    name: 'Телефон',
  })
  await withoutPassword(player)
  expect(await ask(player, { password: undefined })).toMatchObject({
    code: 'ConfirmationRequired',
    error: 'Реквизиты новые: подтвердите их ключом доступа',
  })
  const foreign = device.answer((await stranger.ask(calls.confirmChallenge)).options, origin)
  expect(await ask(player, { password: undefined, credential: foreign })).toMatchObject({
    status: 401,
    code: 'WrongCredentials',
  })
  const credential = device.answer((await player.ask(calls.confirmChallenge)).options, origin)
  expect((await ask(player, { password: undefined, credential })).status).toBe(200)
  expect(await ask(player, { password: undefined, credential, details: details() })).toMatchObject({
    status: 401,
    code: 'WrongCredentials',
  })
  expect((await ask(player, { password: undefined })).status).toBe(200)
})

test('an account without a password confirms new details by an authenticator code or a backup code', async () => {
  const player = await site.player()
  const { secret } = await player.ask(calls.beginAuthenticator)
  const { backupCodes } = await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  await withoutPassword(player)
  expect(await ask(player, { password: undefined })).toMatchObject({
    code: 'ConfirmationRequired',
    error: expect.stringContaining('кодом') as unknown,
  })
  expect(await ask(player, { password: undefined, code: '000000' })).toMatchObject({ status: 401, code: 'WrongCode' })
  expect((await ask(player, { password: undefined, code: codeFor(secret, 0) })).status).toBe(200)
  expect((await ask(player, { password: undefined, code: backupCodes[0] ?? '', details: details() })).status).toBe(200)
  expect(await ask(player, { password: undefined, code: backupCodes[0] ?? '', details: details() })).toMatchObject({
    status: 401,
    code: 'WrongCode',
  })
})

test('with a second factor, new details need it in addition to the password; a passkey alone is enough', async () => {
  const [coded, keyed] = [await site.player(), await site.player()]
  const { secret } = await coded.ask(calls.beginAuthenticator)
  await coded.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  await site.database.pool.query('update player set credentials_changed_at = null where id = any($1)', [
    [coded.id, keyed.id],
  ])
  expect(await ask(coded)).toMatchObject({
    status: 403,
    code: 'ConfirmationRequired',
    error: expect.stringContaining('код') as unknown,
  })
  expect(await ask(coded, { code: '000000' })).toMatchObject({ status: 401, code: 'WrongCode' })
  expect(await ask(coded, { password: undefined, code: codeFor(secret, 0) })).toMatchObject({
    status: 403,
    code: 'ConfirmationRequired',
  })
  expect(await ask(coded, { password: 'not it', code: codeFor(secret, 0) })).toMatchObject({
    status: 401,
    code: 'WrongCredentials',
  })
  expect(await coded.balance()).toBe(1000)
  expect((await ask(coded, { code: codeFor(secret, 0) })).status).toBe(200)
  expect((await ask(coded, { password: undefined })).status).toBe(200)

  const device = softAuthenticator()
  const { passkeyOrigin: origin } = await keyed.ask(calls.profile)
  await keyed.ask(calls.addPasskey, {
    credential: device.create((await keyed.ask(calls.passkeyOptions)).options, origin),
    name: 'Телефон',
  })
  await site.database.pool.query('update player set credentials_changed_at = null where id = $1', [keyed.id])
  expect(await ask(keyed)).toMatchObject({
    status: 403,
    code: 'ConfirmationRequired',
    error: expect.stringContaining('ключом доступа') as unknown,
  })
  const credential = device.answer((await keyed.ask(calls.confirmChallenge)).options, origin)
  expect((await ask(keyed, { password: undefined, credential })).status).toBe(200)
})
