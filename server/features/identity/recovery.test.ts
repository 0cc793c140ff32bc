import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { folderLine, folderMail } from '../../platform/mail.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const newPassword = 'another long password'

/** Asks for a letter and answers the tokens in it, one for each account of the address. */
async function tokensFor(email: string): Promise<string[]> {
  const before = site.letters.length
  await site.visitor().ask(calls.forgotPassword, { email })
  await vi.waitFor(() => expect(site.letters.length).toBe(before + 1))
  const letter = site.letters.at(-1)
  expect(letter?.to).toBe(email)
  return [...(letter?.text ?? '').matchAll(/recover=([\w-]{43})/g)].map(([, token]) => token ?? '')
}

const tokenFor = async (player: Player) => (await tokensFor(player.email))[0] ?? ''
const reset = (token: string, password = newPassword) => site.visitor().call(calls.resetPassword, { token, password })
const signIn = (login: string, password: string) => site.visitor().call(calls.login, { login, password, info: '' })

test('the letter leads to a new password; the old one and every session of the account are gone', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  expect((await reset(token)).status).toBe(200)
  expect((await player.call(calls.getBal)).code).toBe('Unauthorized')
  expect((await signIn(player.login, player.password)).code).toBe('WrongCredentials')
  expect((await signIn(player.login, newPassword)).status).toBe(200)
})

test('a link works once, and every other link of the account dies with it', async () => {
  const player = await site.player()
  const first = await tokenFor(player)
  const second = await tokenFor(player)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(second)).code).toBe('LinkExpired')
  expect((await reset(first)).code).toBe('LinkExpired')
})

test('the login is no password, and asking for it does not spend the link', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  for (const password of [player.login, player.login.toUpperCase()]) {
    expect(await reset(token, password)).toMatchObject({ status: 400, error: 'Пароль не должен совпадать с логином' })
  }
  expect((await reset(token)).status).toBe(200)
})

test('a site that is open to people prints no letter: its link opens an account', () => {
  const letter = { to: 'player@example.org', subject: 'Новый пароль', text: 'https://example.org/?recover=token' }
  expect(folderLine(letter, 'a.eml', false)).toContain('recover=token')
  for (const part of ['recover=token', letter.to]) expect(folderLine(letter, 'a.eml', true)).not.toContain(part)
  const isPublic = (environment: Record<string, string>) => readConfig(environment).isPublic
  expect([{}, { PUBLIC_ORIGIN: 'http://localhost:8080' }].map(isPublic)).toEqual([false, false])
  expect(isPublic({ PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on' })).toBe(true)
  expect(isPublic({ CRYPTO_PAY_TOKEN: `12345:${'A'.repeat(30)}`, PUBLIC_ORIGIN: 'http://localhost:8080', WELCOME_GIFT: '0' })).toBe(true)
})

test('a link is dead after an hour, and a made-up one never lived', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  await sql`update password_reset set expires_at = now() - interval '1 second' where player = ${player.id}`.execute(site.database.db)
  expect((await reset(token)).code).toBe('LinkExpired')
  expect((await reset('A'.repeat(43))).code).toBe('LinkExpired')
  expect((await reset('short')).code).toBe('InvalidRequest')
  expect((await signIn(player.login, player.password)).status).toBe(200)
})

test('a link that was made while its address went to be another is dead', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  // The letter was under way: whoever changed the address could not end a link that was not there yet.
  await sql`update player set email = 'other@example.org', email_key = ${`other-${player.email}`} where id = ${player.id}`.execute(site.database.db)
  expect((await reset(token)).code).toBe('LinkExpired')
  expect((await signIn(player.login, player.password)).status).toBe(200)
})

test('an unknown address gets the same answer and no letter', async () => {
  const player = await site.player()
  const known = await site.visitor().call(calls.forgotPassword, { email: player.email })
  await vi.waitFor(() => expect(site.letters.at(-1)?.to).toBe(player.email))
  const letters = site.letters.length
  const unknown = await site.visitor().call(calls.forgotPassword, { email: 'nobody@example.org' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  await tokenFor(await site.player())
  expect(site.letters.length).toBe(letters + 1)
})

test('an address gets three letters an hour', async () => {
  const player = await site.player()
  for (let letter = 0; letter < 3; letter++) await tokenFor(player)
  const letters = site.letters.length
  await site.visitor().ask(calls.forgotPassword, { email: player.email })
  await tokenFor(await site.player())
  expect(site.letters.length).toBe(letters + 1)
})

test('accounts that claim one address get a link each, until one of them proves it with its link', async () => {
  const owner = await site.player()
  const other = site.visitor()
  await other.ask(calls.registr, { email: owner.email, login: 'claimant', password: 'password of claimant', info: '' })
  const tokens = await tokensFor(owner.email)
  expect(tokens).toHaveLength(2)
  const { rows } = await sql<{ count: bigint }>`select count(*) from password_reset where player = ${owner.id}`.execute(site.database.db)
  expect(rows[0]?.count).toBe(1n)
  expect((await reset(tokens[0] ?? '')).status).toBe(200)
  const confirmed = await sql<{ player: bigint }>`select id as player from player where email_confirmed_at is not null and email = ${owner.email}`.execute(site.database.db)
  expect(confirmed.rows).toEqual([{ player: BigInt(owner.id) }])
})

test('tokens are not stored', async () => {
  const player = await site.player()
  const token = await tokenFor(player)
  const { rows } = await sql<{ row: string }>`select r::text as row from password_reset r`.execute(site.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toEqual([])
})

test('without a mail server a letter is a file only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const shown: string[] = []
  try {
    await folderMail(join(folder, 'mail'), 'Кураж <no-reply@localhost>', (_letter, file) => shown.push(file)).send({
      to: 'player@example.org', subject: 'Новый пароль', text: 'https://example.org/?recover=token',
    })
    const [file = ''] = await readdir(join(folder, 'mail'))
    expect(shown).toEqual([join(folder, 'mail', file)])
    expect(await readFile(shown[0] ?? '', 'utf8')).toContain('To: player@example.org')
    expect((await stat(shown[0] ?? '')).mode & 0o077).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})
