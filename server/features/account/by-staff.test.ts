/** Acts of two people on who a player is. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { somebodyWaitsFor } from '../../testing/held.ts'
import { requestPayout } from '../../testing/payments.ts'
import { sweepEvidence } from '../risk/public.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let support: Admin
let risk: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[support, risk] = [await adminInside(site, ['support']), await adminInside(site, ['risk'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const reason = 'Просит письмом'
const letterTo = (address: string) => site.letters.findLast(({ to }) => to === address)?.text

async function withMailbox(): Promise<Player & { address: string }> {
  const player = await site.player()
  const address = `${player.login}@kurazh.example`
  await query('update player set email = $2, email_key = $2, email_confirmed_at = now() where id = $1', [
    player.id,
    address,
  ])
  return Object.assign(player, { address })
}

async function requestOf(kind: string, player: number) {
  const found = (await risk.ask(adminCalls.adminRequests)).requests.find(
    (each) => each.kind === kind && each.player === player,
  )
  return { id: found?.id ?? 0, hash: found?.hash ?? '', verdict: 'approve' as const }
}
const agree = async (kind: string, player: number) => risk.ask(adminCalls.decideRequest, await requestOf(kind, player))

test('two people close an account by letter, of a banned player or of a child: the data are erased, the money stays, a letter goes out', async () => {
  for (const cause of ['letter', 'banned', 'child'] as const) {
    const player = await withMailbox()
    if (cause === 'banned') await risk.ask(adminCalls.banPlayer, { id: player.id, comment: 'Проверка' })
    const balance = async () =>
      (await query('select balance from ledger_account where owner = $1', [player.id])).rows[0]?.balance
    const before = await balance()
    await support.ask(adminCalls.closeByStaff, { id: player.id, cause, reason })
    expect(await site.count('player where id = $1 and closed_at is null', [player.id])).toBe(1)
    expect(await agree('close', player.id)).toContain('закрыт')
    expect(await site.count('player where id = $1 and closed_at is not null and email is null', [player.id])).toBe(1)
    expect(await site.count('player_device where player = $1', [player.id])).toBe(0)
    expect(await balance()).toBe(before)
    expect((await player.call(calls.getBal)).status).toBe(401)
    await eventually(() => expect(letterTo(player.address)).toContain('закрыт'))
    const { rows } = await query(`select before::text || body::text as kept from admin_request where subject = $1`, [
      player.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(player.login)
    expect((await support.call(adminCalls.closeByStaff, { id: player.id, cause, reason })).code).toBe('NotFound')
  }
})

test('a login is corrected by two people, and a taken or reserved one is refused', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const ask = (login: string) => support.call(adminCalls.correctLogin, { id: player.id, login, reason })
  expect((await ask(other.login.toUpperCase())).code).toBe('LoginTaken')
  expect((await ask('support-1')).code).toBe('LoginTaken')
  const login = `right-${player.id}`
  expect((await ask(login)).status).toBe(200)
  await agree('login', player.id)
  expect((await player.ask(calls.getUser)).user.login).toBe(login)
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain(login)
  // Nobody is taken for the player under the former one; the player may have it back.
  const taking = { login: player.login, email: 'taker@kurazh.example', password: 'a password of theirs', info: '' }
  expect((await site.visitor().call(calls.registr, taking)).code).toBe('LoginTaken')
  const given = await support.call(adminCalls.correctLogin, { id: other.id, login: player.login, reason })
  expect(given.code).toBe('LoginTaken')
  expect((await ask(player.login)).status).toBe(200)
  await agree('login', player.id)
  expect((await player.ask(calls.getUser)).user.login).toBe(player.login)
})

test('a login that somebody takes while the second person decides is refused', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const login = `race-${player.id}`
  await support.ask(adminCalls.correctLogin, { id: player.id, login, reason })
  const request = await requestOf('login', player.id)
  const holder = new pg.Client({ connectionString: site.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('update player set login = $1, login_key = $1 where id = $2', [login, other.id])
  const answer = risk.call(adminCalls.decideRequest, request)
  await somebodyWaitsFor(site, holder)
  await holder.query('commit')
  await holder.end()
  expect((await answer).code).toBe('LoginTaken')
  expect((await player.ask(calls.getUser)).user.login).toBe(player.login)
})

test('an account comes back to its owner under another mailbox: former ways in are closed, both mailboxes are told, the audit names no address', async () => {
  const [player, other] = [await withMailbox(), await withMailbox()]
  const email = `mine-${player.id}@kurazh.example`
  const ask = (address: string) => support.call(adminCalls.restoreMailbox, { id: player.id, email: address, reason })
  await site.give(player, 20_000_000n)
  const payout = await requestPayout(player, 70_000)
  expect((await ask(other.address)).code).toBe('EmailTaken')
  expect((await ask(email)).status).toBe(200)
  await query(
    `insert into passkey (id, player, public_key, counter, transports, name) values ('stranger', $1, '\\x00', 0, '{}', 'Чужой')`,
    [player.id],
  )
  const request = await requestOf('mailbox', player.id)
  const auditor = await adminInside(site, ['auditor'])
  const seen = JSON.stringify((await auditor.ask(adminCalls.adminRequests)).requests)
  expect(seen).toContain('Указать почту …@…')
  expect(seen).not.toContain('kurazh.example')
  expect((await support.call(adminCalls.decideRequest, request)).status).toBe(403)
  await risk.ask(adminCalls.decideRequest, request)
  // What a stranger has asked for does not leave until somebody has looked at it.
  const finance = await adminInside(site, ['finance'])
  const approve = () => finance.call(adminCalls.approvePayout, { id: payout.id, amount: 70_000 })
  expect((await approve()).code).toBe('RequestVoid')
  await finance.ask(adminCalls.liftFreeze, { id: player.id, reason: 'Заявку подал владелец' })
  expect((await approve()).status).toBe(200)
  expect((await player.call(calls.getBal)).status).toBe(401)
  expect(await site.count('passkey where player = $1', [player.id])).toBe(0)
  const entered = await site.visitor().call(calls.login, { login: player.login, password: player.password, info: '' })
  expect(entered.status).not.toBe(200)
  await eventually(() => expect(letterTo(player.address)).toContain('другую почту'))
  await eventually(() => expect(letterTo(email)).toContain('Забыли пароль?'))
  await site.visitor().ask(calls.forgotPassword, { email })
  const link = () => /[?]recovery=([\w-]{43})|[?]\w+=([\w-]{43})/.exec(letterTo(email) ?? '')
  const token = await eventually(() => {
    const found = link()
    return found?.[1] ?? found?.[2] ?? Promise.reject(new Error('no letter'))
  })
  await site.visitor().ask(calls.resetPassword, { token, password: 'a new password of mine' })
  const back = await site
    .visitor()
    .call(calls.login, { login: player.login, password: 'a new password of mine', info: '' })
  expect(back.status).toBe(200)
  const { rows } = await query(`select detail::text as detail from admin_event where subject = $1`, [player.id])
  expect(JSON.stringify(rows)).not.toContain('kurazh.example')
})

test('a former address that nobody has confirmed is told nothing of the account', async () => {
  const player = await withMailbox()
  await query('update player set email_confirmed_at = null where id = $1', [player.id])
  const email = `owner-${player.id}@kurazh.example`
  await support.ask(adminCalls.restoreMailbox, { id: player.id, email, reason })
  await agree('mailbox', player.id)
  await eventually(() => expect(letterTo(email)).toContain(player.login))
  expect(
    (await site.mailed()).filter(({ to, text }) => to === player.address && text.includes('другую почту')),
  ).toEqual([])
})

test('a copy of the data is taken once by the person who asked, after another allowed it', async () => {
  const player = await site.player()
  const take = (admin: Admin) => admin.post(adminCalls.playerCopy.path, JSON.stringify({ id: player.id }))
  expect((await take(support)).status).toBe(404)
  await support.ask(adminCalls.askPlayerCopy, { id: player.id, reason })
  expect((await take(support)).status).toBe(404)
  await agree('copy', player.id)
  expect((await take(risk)).status).toBe(404)
  expect((await take(support)).status).toBe(200)
  // A download that broke off is begun again in the same session, for an hour, and each time is in the audit.
  expect((await take(support)).status).toBe(200)
  await query(`update account_copy set taken_session = taken_session + 1 where player = $1`, [player.id])
  expect((await take(support)).status).toBe(404)
  await query(
    `update account_copy set taken_session = taken_session - 1, taken_at = now() - interval '61 minutes' where player = $1`,
    [player.id],
  )
  expect((await take(support)).status).toBe(404)
  expect(
    await site.count(`admin_event where action = $1 and subject = $2 and outcome = 'read'`, [
      adminCalls.playerCopy.path,
      player.id,
    ]),
  ).toBe(2)
})

test('two people erase the names of video cards and keep no more, and not under an open case', async () => {
  const player = await site.player()
  const enter = () =>
    site.visitor().call(calls.login, { login: player.login, password: player.password, info: 'a video card' })
  await enter()
  expect(await site.count('player_device where player = $1', [player.id])).toBeGreaterThan(0)
  await support.ask(adminCalls.refuseDevices, { id: player.id, reason })
  const request = await requestOf('devices', player.id)
  expect(await site.count('player_device where player = $1', [player.id])).toBeGreaterThan(0)
  const opened = await risk.ask(adminCalls.openCase, { player: player.id, why: 'Проверка', hold: false })
  expect((await risk.call(adminCalls.decideRequest, request)).code).toBe('RequestVoid')
  await risk.ask(adminCalls.closeCase, { id: opened.id, verdict: 'clear', conclusion: 'Ничего не нашли' })
  await risk.ask(adminCalls.decideRequest, request)
  await enter()
  expect(await site.count('player_device where player = $1', [player.id])).toBe(0)
})

test('a member of an open case who closes the account leaves evidence sealed, with payout details, and the words of the case for half a year after it', async () => {
  const player = await withMailbox()
  await risk.ask(adminCalls.openCase, { player: player.id, why: 'Проверка', hold: false })
  const { rows: cases } = await query('select case_id from risk_case_player where player = $1', [player.id])
  const id = Number(cases[0]?.case_id)
  await query(
    `insert into payout (player, request, gateway, method, details, details_key, amount, state, provider_key)
     values ($1, gen_random_uuid(), 'sandbox', 'sandbox-account', '{"account":"40817000000013456","masked":"…3456"}', 'k', 100, 'sent', '')`,
    [player.id],
  )
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await site.count('sign_in where player = $1', [player.id])).toBe(0)
  const { rows: sealed } = await query('select sealed from risk_evidence where player = $1', [player.id])
  expect(sealed).toHaveLength(1)
  expect(String(sealed[0]?.sealed)).not.toContain(player.login)
  expect((await risk.ask(adminCalls.riskCase, { id })).evidence).toMatchObject([
    {
      player: player.id,
      login: player.login,
      email: player.address,
      payees: [{ details: 'sandbox-account: 40817000000013456', times: 1 }],
    },
  ])
  const auditor = await adminInside(site, ['auditor'])
  expect((await auditor.ask(adminCalls.riskCase, { id })).evidence).toEqual([])
  await risk.ask(adminCalls.closeCase, { id, verdict: 'clear', conclusion: 'Ничего не нашли' })
  const kept = () => site.count('risk_evidence where player = $1', [player.id])
  const written = () =>
    site.count(
      `risk_case c join risk_case_line l on l.case_id = c.id where c.id = $1 and (c.why || c.conclusion || l.says) <> ''`,
      [id],
    )
  await sweepEvidence(site.database.db)
  expect(await kept()).toBe(1)
  expect(await written()).toBeGreaterThan(0)
  await query(`update risk_case set closed_at = now() - interval '181 days' where id = $1`, [id])
  await sweepEvidence(site.database.db)
  expect(await kept()).toBe(0)
  expect(await written()).toBe(0)
})
