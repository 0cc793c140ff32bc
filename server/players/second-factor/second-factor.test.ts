/** Codes at sign-in, backup codes, and the confirmation before dangerous acts. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretOf } from '../../testing/authenticator.ts'
import { withinOneWindow } from '../../testing/one-window.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { credentialsChangedAt } from '../players.ts'
import { codesWindowSeconds } from '../policy.ts'
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

/**
 * A player with codes turned on. `code(n)` is the code of the n-th step from now.
 */
async function guarded(): Promise<{
  player: Player
  secret: Uint8Array
  code: (offset?: number) => string
  backupCodes: string[]
}> {
  const player = await site.player()
  const { secret: shown, uri } = await player.ask(calls.beginAuthenticator)
  expect(uri).toBe(
    `otpauth://totp/${encodeURIComponent('Кураж')}:${player.login}?issuer=${encodeURIComponent('Кураж')}&secret=${shown}&algorithm=SHA1&digits=6&period=30`,
  )
  const secret = secretOf(shown)
  const { backupCodes } = await player.ask(calls.enableAuthenticator, { code: codeOf(secret, stepAt(Date.now())) })
  // The code of a step opens once: this makes the current one usable again.
  await query('update authenticator set last_step = last_step - 1 where player = $1', [player.id])
  return { player, secret, backupCodes, code: (offset = 0) => codeOf(secret, stepAt(Date.now()) + offset) }
}

async function firstStep(player: Player, visitor: Visitor, headers?: Record<string, string>): Promise<string> {
  const { status, body } = await visitor.call(
    calls.login,
    { login: player.login, password: player.password, info: '' },
    headers,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: { codes: true, passkey: false } })
  return 'next' in body ? body.next.ticket : ''
}
const secondStep = (visitor: Visitor, ticket: string, code: string) =>
  visitor.call(calls.secondStep, { ticket, code, info: '' })
const isIn = async (visitor: Visitor) => (await visitor.call(calls.getBal)).status === 200

test('codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const cases: [seconds: number, code: string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ]
  for (const [seconds, code] of cases) {
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code)
    expect(stepOfCode(secret, code, seconds * 1000 + 30_000)).toBe(stepAt(seconds * 1000))
    expect(stepOfCode(secret, code, seconds * 1000 + 90_000)).toBeUndefined()
  }
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  // A buffer from the database may be a view into more bytes than its own.
  expect(codeOf(Buffer.concat([Buffer.from('xx'), secret]).subarray(2), 1)).toBe('287082')
})

test('with codes on, the password alone opens nothing; the code opens, once', async () => {
  const { player, code } = await guarded()
  const visitor = site.visitor()
  const ticket = await firstStep(player, visitor)
  expect(visitor.token).toBeUndefined()
  expect(await secondStep(visitor, ticket, '000000')).toMatchObject({ status: 401, code: 'WrongCode' })
  const right = code()
  expect((await secondStep(visitor, ticket, `${right.slice(0, 3)} ${right.slice(3)}`)).status).toBe(200)
  expect(await isIn(visitor)).toBe(true)

  const again = site.visitor()
  expect((await secondStep(again, ticket, code(1))).code).toBe('LinkExpired')
  expect((await secondStep(again, await firstStep(player, again), right)).code).toBe('WrongCode')
  expect(await isIn(again)).toBe(false)
  const { signIns } = await player.ask(calls.signIns)
  expect(signIns.slice(0, 3).map(({ way, code: byCode, success }) => [way, byCode, success])).toEqual([
    ['code', false, false],
    ['password', true, true],
    ['code', false, false],
  ])
})

test('of two simultaneous sign-ins with one code, one succeeds', async () => {
  const { player, code } = await guarded()
  const visitors = Array.from({ length: 6 }, () => site.visitor())
  const tickets = await Promise.all(visitors.map((visitor) => firstStep(player, visitor)))
  const one = code()
  const answers = await Promise.all(visitors.map((visitor, index) => secondStep(visitor, tickets[index] ?? '', one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a backup code works once, and the answer says how many are left', async () => {
  const { player, backupCodes } = await guarded()
  expect(backupCodes).toHaveLength(10)
  expect(new Set(backupCodes).size).toBe(10)
  const [first = '', second = ''] = backupCodes
  const visitor = site.visitor()
  expect((await secondStep(visitor, await firstStep(player, visitor), first.toUpperCase())).status).toBe(200)
  expect((await visitor.ask(calls.profile)).backupCodesLeft).toBe(9)
  const again = site.visitor()
  expect((await secondStep(again, await firstStep(player, again), first)).code).toBe('WrongCode')
  expect((await secondStep(again, await firstStep(player, again), second.replace('-', ''))).status).toBe(200)
})

test('new backup codes end the old ones, and none is stored in plain text', async () => {
  const { player, backupCodes } = await guarded()
  const { backupCodes: fresh } = await player.ask(calls.renewBackupCodes)
  expect(fresh.some((code) => backupCodes.includes(code))).toBe(false)
  const visitor = site.visitor()
  expect((await secondStep(visitor, await firstStep(player, visitor), backupCodes[0] ?? '')).code).toBe('WrongCode')
  const { rows } = await query(
    'select b::text as row from backup_code b where player = $1 union all select a::text from authenticator a where player = $1',
    [player.id],
  )
  expect(rows).toHaveLength(11)
  for (const { row } of rows) for (const code of fresh) expect(row).not.toContain(code.replace('-', ''))
})

test('a ticket lasts five tries and five minutes', async () => {
  const { player, code } = await guarded()
  const visitor = site.visitor()
  const tried = await firstStep(player, visitor)
  for (let index = 0; index < 5; index++) expect((await secondStep(visitor, tried, '000000')).code).toBe('WrongCode')
  expect((await secondStep(visitor, tried, code())).code).toBe('LinkExpired')
  const old = await firstStep(player, visitor)
  await query(`update sign_in_ticket set expires_at = now() - interval '1 second' where player = $1`, [player.id])
  expect((await secondStep(visitor, old, code())).code).toBe('LinkExpired')
})

test('wrong codes are counted per player, from any address and with any ticket', async () => {
  const { player, code } = await guarded()
  await withinOneWindow(codesWindowSeconds)
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 11; index++) {
    const visitor = site.visitor()
    const ticket = await firstStep(player, visitor, { 'x-forwarded-for': `198.51.100.${index}` })
    codes.push(
      (
        await visitor.call(
          calls.secondStep,
          { ticket, code: '000000', info: '' },
          { 'x-forwarded-for': `192.0.2.${index}` },
        )
      ).code,
    )
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WrongCode'), 'TooManyRequests'])
  const visitor = site.visitor()
  expect((await secondStep(visitor, await firstStep(player, visitor), code())).code).toBe('TooManyRequests')
})

/** Lets the confirmation of the sign-in expire. */
const wait = (player: Player) =>
  query(`update session set confirmed_at = now() - interval '11 minutes' where player = $1`, [player.id])

test('wrong codes of every kind and at every endpoint are counted together', async () => {
  const { player } = await guarded()
  const wrong = ['000000', 'aaaaa-aaaaa', '000 000', 'bbbbbbbbbb', '111111']
  const tickets = [await firstStep(player, site.visitor()), await firstStep(player, site.visitor())]
  for (const code of wrong) expect((await secondStep(site.visitor(), tickets[0] ?? '', code)).code).toBe('WrongCode')
  for (const code of wrong.slice(1))
    expect((await player.call(calls.confirm, { password: player.password, code })).code).toBe('WrongCode')
  expect((await secondStep(site.visitor(), tickets[1] ?? '', '222222')).code).toBe('WrongCode')
  expect((await secondStep(site.visitor(), tickets[1] ?? '', 'cccccccccc')).code).toBe('TooManyRequests')
  expect((await player.call(calls.confirm, { password: player.password, code: '333333' })).code).toBe('TooManyRequests')
})

test('dangerous acts require a confirmation ten minutes after the last one; the password gives it, for this session alone', async () => {
  const player = await site.player()
  const other = site.visitor()
  await other.ask(calls.login, { login: player.login, password: player.password, info: '' })
  await wait(player)
  const dangerous = [
    () => player.call(calls.beginAuthenticator),
    () => player.call(calls.enableAuthenticator, { code: '000000' }),
    () => player.call(calls.disableAuthenticator),
    () => player.call(calls.renewBackupCodes),
    () => player.call(calls.passkeyOptions),
    () => player.call(calls.removePasskey, { id: 'abc' }),
    () => player.call(calls.changeEmail, { email: 'elsewhere@example.org' }),
    () => player.call(calls.ownRecords),
    () => player.call(calls.closeAccount, { giveUp: true }),
    () => player.call(calls.takeBreak, { length: 'year' }),
    () => player.call(calls.vkUnlink),
  ]
  for (const act of dangerous) expect(await act()).toMatchObject({ status: 403, code: 'ConfirmationRequired' })
  expect((await player.ask(calls.profile)).confirmed).toBe(false)
  expect((await player.call(calls.confirm, { password: 'not this one' })).code).toBe('WrongCredentials')
  await player.ask(calls.confirm, { password: player.password })
  expect((await player.ask(calls.profile)).confirmed).toBe(true)
  expect((await player.call(calls.beginAuthenticator)).status).toBe(200)
  expect((await other.call(calls.beginAuthenticator)).code).toBe('ConfirmationRequired')
})

test('with codes on, a confirmation needs one too', async () => {
  const { player, code } = await guarded()
  await wait(player)
  expect((await player.call(calls.confirm, { password: player.password })).code).toBe('WrongCode')
  expect((await player.call(calls.confirm, { password: player.password, code: '000000' })).code).toBe('WrongCode')
  expect((await player.call(calls.confirm, { password: player.password, code: code() })).status).toBe(200)
})

test('a secret that was never confirmed by a code requires none; turning codes off deletes everything', async () => {
  const player = await site.player()
  await player.ask(calls.beginAuthenticator)
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  const { player: other } = await guarded()
  expect((await other.call(calls.beginAuthenticator)).status).toBe(400)
  await other.ask(calls.disableAuthenticator)
  expect(
    (await other.call(calls.login, { login: other.login, password: other.password, info: '' })).body,
  ).toHaveProperty('success')
  expect(await site.count('backup_code where player = $1', [other.id])).toBe(0)
})

test('every change of a way in is recorded with a time that payouts can check, and sends a letter', async () => {
  const player = await site.player()
  expect(await credentialsChangedAt(site.database.db, player.id)).toBeUndefined()
  await query('update player set email_confirmed_at = now() where id = $1', [player.id])
  const { secret } = await player.ask(calls.beginAuthenticator)
  expect(await credentialsChangedAt(site.database.db, player.id)).toBeUndefined()
  await player.ask(calls.enableAuthenticator, { code: codeOf(secretOf(secret), stepAt(Date.now())) })
  const enabled = await credentialsChangedAt(site.database.db, player.id)
  expect(enabled).toBeInstanceOf(Date)
  await player.ask(calls.disableAuthenticator)
  expect((await credentialsChangedAt(site.database.db, player.id))?.getTime()).toBeGreaterThan(
    enabled?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  await eventually(() =>
    // Each letter is sent separately: the first may arrive last.
    expect(new Set(site.letters.filter(({ to }) => to === player.email).map(({ subject }) => subject))).toEqual(
      new Set(['Кураж: подтвердите почту', 'Кураж: включены коды при входе', 'Кураж: выключены коды при входе']),
    ),
  )
})
