/** Addresses: proven by a letter, changed by a letter, and never telling whose else they are. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Player, testSite, type TestSite } from '../../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

/** The newest link that was asked for from within an account. */
async function tokenSentTo(address: string, count = 1): Promise<string> {
  const found = () => site.letters.filter(({ to, text }) => to === address && text.includes('?email=') && !text.includes('зарегистрирован аккаунт'))
  await vi.waitFor(() => expect(found()).toHaveLength(count))
  return /\?email=([\w-]{43})/.exec(found().at(-1)?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => site.visitor().call(calls.confirmEmail, { token })
const emailOf = async (player: Player) => {
  const { email, emailConfirmed } = await player.ask(calls.profile)
  return [email, emailConfirmed]
}

test('the letter’s link proves the address, once', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  const token = await tokenSentTo(player.email)
  expect(await emailOf(player)).toEqual([player.email, false])
  expect((await confirm(token)).status).toBe(200)
  expect(await emailOf(player)).toEqual([player.email, true])
  expect((await confirm(token)).code).toBe('LinkExpired')
  expect((await player.call(calls.sendEmailConfirmation)).status).toBe(400)
})

test('a new address counts only after its letter, and the old one is told', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  await confirm(await tokenSentTo(player.email))
  const fresh = `new-${player.login}@example.org`
  await player.ask(calls.changeEmail, { email: fresh })
  const token = await tokenSentTo(fresh)
  expect(await emailOf(player)).toEqual([player.email, true])
  expect((await confirm(token)).status).toBe(200)
  expect(await emailOf(player)).toEqual([fresh, true])
  await vi.waitFor(() => expect(site.letters.some(({ to, subject }) => to === player.email && subject === 'Кураж: указана другая почта')).toBe(true))
  expect((await site.visitor().call(calls.login, { login: fresh, password: player.password, info: '' })).status).toBe(200)
  expect((await site.visitor().call(calls.login, { login: player.email, password: player.password, info: '' })).status).toBe(401)
})

test('asking for another’s address answers the same; only the letter’s reader learns that it is taken', async () => {
  const [owner, other] = [await site.player(), await site.player()]
  await owner.ask(calls.sendEmailConfirmation)
  await confirm(await tokenSentTo(owner.email))
  const free = await other.call(calls.changeEmail, { email: 'free-address@example.org' })
  const taken = await other.call(calls.changeEmail, { email: owner.email })
  expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body })
  expect(await confirm(await tokenSentTo(owner.email, 2))).toMatchObject({ status: 409, code: 'EmailTaken' })
  expect(await emailOf(other)).toEqual([other.email, false])
})

test('a link is dead after a day, and an address gets three letters an hour', async () => {
  const player = await site.player()
  await player.ask(calls.sendEmailConfirmation)
  const token = await tokenSentTo(player.email)
  await site.database.pool.query(`update email_link set expires_at = now() - interval '1 second' where player = $1`, [player.id])
  expect((await confirm(token)).code).toBe('LinkExpired')
  await player.ask(calls.sendEmailConfirmation)
  await player.ask(calls.sendEmailConfirmation)
  expect((await player.call(calls.sendEmailConfirmation)).code).toBe('TooManyRequests')
})
