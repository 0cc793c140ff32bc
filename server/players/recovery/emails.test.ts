/** E-mail addresses: confirmed by a letter, changed by a letter, and never revealing other owners. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

/** The newest link requested from within an account. */
async function tokenSentTo(address: string, count = 1): Promise<string> {
  const found = () =>
    site.letters.filter(
      ({ to, text }) => to === address && text.includes('?email=') && !text.includes('зарегистрирован аккаунт'),
    )
  await eventually(() => expect(found()).toHaveLength(count))
  return /\?email=([\w-]{43})/.exec(found().at(-1)?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => site.visitor().call(calls.confirmEmail, { token })
const emailOf = async (player: Player) => {
  const { email, emailConfirmed } = await player.ask(calls.profile)
  return [email, emailConfirmed]
}

test('the letter’s link confirms the address, once', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  const token = await tokenSentTo(player.email)
  expect(await emailOf(player)).toEqual([player.email, false])
  expect((await confirm(token)).status).toBe(200)
  expect(await emailOf(player)).toEqual([player.email, true])
  expect((await confirm(token)).code).toBe('LinkExpired')
  expect((await player.call(calls.sendEmailConfirmation)).status).toBe(400)
})

test('a new address counts only after its letter, and the old address is informed', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  await confirm(await tokenSentTo(player.email))
  const fresh = `new-${player.login}@example.org`
  await player.ask(calls.changeEmail, { email: fresh })
  const token = await tokenSentTo(fresh)
  expect(await emailOf(player)).toEqual([player.email, true])
  expect((await confirm(token)).status).toBe(200)
  expect(await emailOf(player)).toEqual([fresh, true])
  await eventually(() =>
    expect(
      site.letters.some(({ to, subject }) => to === player.email && subject === 'Кураж: указана другая почта'),
    ).toBe(true),
  )
  expect((await site.visitor().call(calls.login, { login: fresh, password: player.password, info: '' })).status).toBe(
    200,
  )
  expect(
    (await site.visitor().call(calls.login, { login: player.email, password: player.password, info: '' })).status,
  ).toBe(401)
})

test('a request for another player’s address gets the same answer; only the letter’s reader learns that it is taken', async () => {
  const [owner, other] = [await site.player(), await site.player()]
  await owner.ask(calls.sendEmailConfirmation)
  await confirm(await tokenSentTo(owner.email))
  const free = await other.call(calls.changeEmail, { email: 'free-address@example.org' })
  const taken = await other.call(calls.changeEmail, { email: owner.email })
  expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body })
  expect(await confirm(await tokenSentTo(owner.email, 2))).toMatchObject({ status: 409, code: 'EmailTaken' })
  expect(await emailOf(other)).toEqual([other.email, false])
})

test('a link expires after a day, and an address gets three letters an hour', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  const token = await tokenSentTo(player.email)
  await site.database.pool.query(`update email_link set expires_at = now() - interval '1 second' where player = $1`, [
    player.id,
  ])
  expect((await confirm(token)).code).toBe('LinkExpired')
  await player.ask(calls.sendEmailConfirmation)
  await player.ask(calls.sendEmailConfirmation)
  expect((await player.call(calls.sendEmailConfirmation)).code).toBe('TooManyRequests')
})

test('an address with a Cyrillic domain is one address in both spellings: stored and written to in ASCII, shown in letters', async () => {
  const [player, other] = [site.visitor(), await site.player()]
  const [written, ascii] = ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai']
  await player.ask(calls.registr, { login: 'ivan-rf', email: written, password: 'a password of ivan', info: '' })
  await eventually(() => expect(site.letters.map(({ to }) => to)).toContain(ascii))
  const letter = site.letters.find(({ to }) => to === ascii)
  await confirm(/\?email=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '')
  expect(await player.ask(calls.profile)).toMatchObject({ email: written, emailConfirmed: true })
  for (const login of [written, ascii, 'Ivan@ПОЧТА.рф']) {
    expect(
      (await site.visitor().call(calls.login, { login, password: 'a password of ivan', info: '' })).status,
      login,
    ).toBe(200)
  }
  await other.ask(calls.changeEmail, { email: ascii })
  expect(await confirm(await tokenSentTo(ascii))).toMatchObject({ code: 'EmailTaken' })
  await site.visitor().ask(calls.forgotPassword, { email: written })
  await eventually(() =>
    expect(site.letters.filter(({ to, subject }) => to === ascii && subject.endsWith('новый пароль'))).toHaveLength(1),
  )
})
