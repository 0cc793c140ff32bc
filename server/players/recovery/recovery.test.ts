import { randomBytes } from 'node:crypto'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderLine } from '../../platform/mail/mail.ts'
import { codeFor } from '../../testing/authenticator.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { createPlayer } from '../players.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const newPassword = 'another long password'

let askers = 0
/** Each comes from an address of its own: one address may ask twenty times an hour. */
const forgot = (email: string) =>
  site.visitor().call(calls.forgotPassword, { email }, { 'x-forwarded-for': `198.51.100.${++askers}` })
const recoveryLetters = () => site.letters.filter(({ text }) => text.includes('recover='))

/** Requests a letter and returns the tokens in it, one per account of the address. */
async function tokensFor(email: string): Promise<string[]> {
  const before = recoveryLetters().length
  await forgot(email)
  await eventually(() => expect(recoveryLetters().length).toBe(before + 1))
  const letter = recoveryLetters().at(-1)
  expect(letter?.to).toBe(email)
  return [...(letter?.text ?? '').matchAll(/recover=([\w-]{43})/g)].map(([, token]) => token ?? '')
}

const tokenFor = async (player: Player) => (await tokensFor(player.email))[0] ?? ''
const reset = (token: string, password = newPassword) => site.visitor().call(calls.resetPassword, { token, password })
const signIn = (login: string, password: string) => site.visitor().call(calls.login, { login, password, info: '' })

test('the letter leads to a new password; the old one and every session of the account end', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  expect((await reset(token)).status).toBe(200)
  expect((await player.call(calls.getBal)).code).toBe('Unauthorized')
  expect((await signIn(player.login, player.password)).code).toBe('WrongCredentials')
  expect((await signIn(player.login, newPassword)).status).toBe(200)
})

test('a link works once, and every other link of the account ends with it', async () => {
  const player = await site.player()
  const first = await tokenFor(player)
  const second = await tokenFor(player)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(second)).code).toBe('LinkExpired')
  expect((await reset(first)).code).toBe('LinkExpired')
})

test('the login is no valid password, and trying it does not use up the link', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  for (const password of [player.login, player.login.toUpperCase()]) {
    expect(await reset(token, password)).toMatchObject({ status: 400, error: 'Пароль не должен совпадать с логином' })
  }
  expect((await reset(token)).status).toBe(200)
})

test('a public site prints no letter: its link opens an account', () => {
  const letter = { to: 'player@example.org', subject: 'Новый пароль', text: 'https://example.org/?recover=token' }
  expect(folderLine(letter, 'a.eml', false)).toContain('recover=token')
  for (const part of ['recover=token', letter.to]) expect(folderLine(letter, 'a.eml', true)).not.toContain(part)
})

test('a link expires after an hour, and a made-up one never works', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  await sql`update password_reset set expires_at = now() - interval '1 second' where player = ${player.id}`.execute(
    site.database.db,
  )
  expect((await reset(token)).code).toBe('LinkExpired')
  expect((await reset('A'.repeat(43))).code).toBe('LinkExpired')
  expect((await reset('short')).code).toBe('InvalidRequest')
  expect((await signIn(player.login, player.password)).status).toBe(200)
})

test('a link made while its address was being changed does not work', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  // The letter was being sent: the change of the address could not end a link that did not exist yet.
  await sql`update player set email = 'other@example.org', email_key = ${`other-${player.email}`} where id = ${player.id}`.execute(
    site.database.db,
  )
  expect((await reset(token)).code).toBe('LinkExpired')
  expect((await signIn(player.login, player.password)).status).toBe(200)
})

test('an unknown address gets the same answer and no letter', async () => {
  const player = await site.player()
  const known = await forgot(player.email)
  await eventually(() => expect(recoveryLetters().at(-1)?.to).toBe(player.email))
  const letters = recoveryLetters().length
  const unknown = await forgot('nobody@example.org')
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  await tokenFor(await site.player())
  expect(recoveryLetters().length).toBe(letters + 1)
})

test('an address gets three letters an hour', async () => {
  const player = await site.player()
  for (let letter = 0; letter < 3; letter++) await tokenFor(player)
  const letters = recoveryLetters().length
  await forgot(player.email)
  await tokenFor(await site.player())
  expect(recoveryLetters().length).toBe(letters + 1)
})

describe('an address that several accounts were registered with', () => {
  const password = 'password of a claimant'
  const claimed = async (email: string, login: string): Promise<number> => {
    const visitor = site.visitor()
    await visitor.ask(calls.registr, { email, login, password, info: '' })
    return (await visitor.ask(calls.getUser)).user.id
  }
  const confirmedOf = async (email: string) =>
    (
      await site.database.pool.query<{ login: string }>(
        'select login from player where email_key = $1 and email_confirmed_at is not null',
        [email],
      )
    ).rows.map(({ login }) => login)

  test('gives each a link, until one of them confirms it with its link: the other links of that letter are dead, and later letters are the owner’s alone', async () => {
    const stranger = await site.player()
    const { email } = stranger
    await claimed(email, 'holder-of-it')
    const [ofStranger = '', ofOwner = ''] = await tokensFor(email)
    const [letter] = recoveryLetters().slice(-1)
    expect(letter?.text).toMatch(
      new RegExp(`${stranger.login}: .*recover=${ofStranger}\\n\\nholder-of-it: .*recover=${ofOwner}\\n`),
    )
    expect(letter?.text).toContain('Откройте ссылку своего аккаунта')
    expect((await reset(ofOwner)).status).toBe(200)
    expect(await confirmedOf(email)).toEqual(['holder-of-it'])
    expect((await reset(ofStranger, 'a third long password')).code).toBe('LinkExpired')
    expect((await signIn(stranger.login, stranger.password)).status).toBe(200)
    expect(await tokensFor(email)).toHaveLength(1)
    expect(recoveryLetters().at(-1)?.text).toMatch(/holder-of-it: /)
    expect(recoveryLetters().at(-1)?.text).not.toContain(stranger.login)
  })

  test('recovers the account that has confirmed it, however many claim it earlier and later', async () => {
    const email = 'proven-once@example.org'
    await claimed(email, 'claims-before')
    await claimed(email, 'has-proven')
    const token =
      /[?]email=([\w-]{43})/.exec(
        (await site.mailed()).findLast(({ text }) => text.includes('has-proven'))?.text ?? '',
      )?.[1] ?? ''
    await site.visitor().ask(calls.confirmEmail, { token })
    await claimed(email, 'claims-after')
    const tokens = await tokensFor(email)
    expect(tokens).toHaveLength(1)
    expect((await reset(tokens[0] ?? '')).status).toBe(200)
    expect((await signIn('has-proven', newPassword)).status).toBe(200)
  })

  test('names the oldest and the newest where there are many: claims before an owner do not hide the owner’s', async () => {
    const email = 'many-claims@example.org'
    const claims = Array.from({ length: 14 }, (_, index) => `squatter-${index}`)
    for (const login of claims.with(10, 'the-late-owner')) {
      await site.write((tx) =>
        createPlayer(tx, randomBytes(32), {
          login,
          email,
          passwordHash: '',
          isAdmin: false,
          adultConfirmed: true,
          giftKopecks: 0n,
        }),
      )
    }
    const tokens = await tokensFor(email)
    expect(tokens).toHaveLength(10)
    const text = recoveryLetters().at(-1)?.text ?? ''
    expect([...text.matchAll(/^([\w-]+): http/gm)].map(([, login]) => login)).toEqual([
      ...claims.slice(0, 5),
      'squatter-9',
      'the-late-owner',
      ...claims.slice(11),
    ])
    expect(text).toContain('ещё 4 нет в письме')
  })

  test('belongs to one account when two links are followed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `both-at-once-${round}@example.org`
      await claimed(email, `one-${round}`)
      await claimed(email, `two-${round}`)
      const answers = await Promise.all((await tokensFor(email)).map((token) => reset(token)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
      expect(await confirmedOf(email)).toHaveLength(1)
      const ins = [await signIn(`one-${round}`, newPassword), await signIn(`two-${round}`, newPassword)]
      expect(ins.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

test('an account with a second factor keeps it', async () => {
  const player = await site.player()
  const { secret } = await player.ask(calls.beginAuthenticator)
  await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  expect((await reset(await tokenFor(player))).status).toBe(200)
  expect((await signIn(player.login, newPassword)).body).toMatchObject({ next: { codes: true } })
})

test('tokens are not stored', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  const { rows } = await sql<{ row: string }>`select r::text as row from password_reset r`.execute(site.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toEqual([])
})
