/** Sessions, the journal of sign-ins and the change of a password, by their own player alone. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 YaBrowser/26.1.0 Safari/537.36'
const signIn = (player: Player, visitor: Visitor, headers: Record<string, string> = {}, password = player.password) =>
  visitor.call(calls.login, { login: player.login, password, info: '' }, headers)
const sessionsOf = async (visitor: Visitor) => (await visitor.ask(calls.sessions)).sessions
const isIn = async (visitor: Visitor) => (await visitor.call(calls.getBal)).status === 200

test('the list names the devices, their networks without the last part, and the current one', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other, { 'user-agent': phone, 'x-forwarded-for': '203.0.113.77' })
  const sessions = await sessionsOf(player)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ current }) => !current)).toMatchObject({
    device: { name: 'Safari, iPhone', phone: true },
    network: '203.0.113.*',
  })
  expect(JSON.stringify(sessions)).not.toContain('203.0.113.77')
  expect((await sessionsOf(other)).find(({ current }) => current)?.device.name).toBe('Safari, iPhone')
})

test('ending a session signs its device out and closes its sockets at once; ending it again says that it no longer exists', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other)
  const { socket } = await other.listen()
  const here = await player.listen()
  const id = (await sessionsOf(player)).find(({ current }) => !current)?.id ?? 0
  await player.ask(calls.endSession, { session: id })
  expect(await isIn(other)).toBe(false)
  await expect.poll(() => socket.connected).toBe(false)
  expect(here.socket.connected).toBe(true)
  expect(await player.call(calls.endSession, { session: id })).toMatchObject({ status: 400, code: 'InvalidRequest' })
})

test('a session of another player is not found', async () => {
  const [player, stranger] = [await site.player(), await site.player()]
  const id = (await sessionsOf(stranger))[0]?.id ?? 0
  expect((await player.call(calls.endSession, { session: id })).status).toBe(400)
  expect(await isIn(stranger)).toBe(true)
})

test('all can be ended at once, including this one and its sockets', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other)
  const { token } = player
  const { socket } = await player.listen()
  const answer = await player.call(calls.endAllSessions)
  expect(answer.status).toBe(200)
  expect(player.token).toBeUndefined()
  for (const visitor of [Object.assign(site.visitor(), { token }), other]) expect(await isIn(visitor)).toBe(false)
  await expect.poll(() => socket.connected).toBe(false)
})

test('all others can be ended at once, and this one remains', async () => {
  const player = await site.player()
  const others = [site.visitor(), site.visitor()]
  for (const other of others) await signIn(player, other)
  expect(await player.ask(calls.endOtherSessions)).toEqual({ ended: 2 })
  for (const other of others) expect(await isIn(other)).toBe(false)
  expect(await isIn(player)).toBe(true)
})

test('a session ended on one node is over on another, where it was just used', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor()
  await signIn(player, there)
  expect(await isIn(there)).toBe(true)
  await player.ask(calls.endOtherSessions)
  await expect.poll(() => isIn(there)).toBe(false)
  await node.close()
})

test('the journal shows sign-ins and attempts, newest first, to the player alone', async () => {
  const player = await site.player()
  await signIn(player, site.visitor(), { 'user-agent': desk, 'x-forwarded-for': '2001:db8:1:2::3' })
  await signIn(player, site.visitor(), { 'user-agent': phone }, 'a wrong password')
  // A failure is recorded without delaying the answer.
  await expect.poll(async () => (await player.ask(calls.signIns)).signIns.length).toBe(3)
  const { signIns } = await player.ask(calls.signIns)
  expect(signIns.map(({ way, success, device }) => [way, success, device.name])).toEqual([
    ['password', false, 'Safari, iPhone'],
    ['password', true, 'Яндекс Браузер, Windows'],
    ['registration', true, 'Неизвестное устройство'],
  ])
  expect(signIns[1]?.network).toBe('2001:db8:1:*')
  const stranger = await site.player()
  expect((await stranger.ask(calls.signIns)).signIns).toHaveLength(1)
})

test('an account that only claims an address does not see others’ attempts with it', async () => {
  const owner = await site.player()
  const claimant = site.visitor()
  await claimant.ask(calls.registr, {
    login: 'claims-it',
    email: owner.email,
    password: 'password of the claimant',
    info: '',
  })
  await site.visitor().call(calls.login, { login: owner.email, password: 'a wrong password', info: '' })
  await signIn(owner, site.visitor(), {}, 'a wrong password')
  await expect.poll(async () => (await owner.ask(calls.signIns)).signIns.length).toBe(2)
  expect((await claimant.ask(calls.signIns)).signIns.map(({ way }) => way)).toEqual(['registration'])
})

test('a new password needs the old one, ends other sessions, keeps this one under a new token and is reported to a confirmed address', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other)
  await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  const before = player.token
  const password = 'a better password'
  expect(await player.call(calls.changePassword, { current: 'not this one', password })).toMatchObject({
    status: 401,
    code: 'WrongCredentials',
  })
  expect(await player.call(calls.changePassword, { password })).toMatchObject({ code: 'WrongCredentials' })
  expect(await isIn(other)).toBe(true)

  await player.ask(calls.changePassword, { current: player.password, password })
  expect(await isIn(other)).toBe(false)
  expect(await isIn(player)).toBe(true)
  expect(player.token).not.toBe(before)
  expect(await isIn(Object.assign(site.visitor(), { token: before }))).toBe(false)
  expect((await signIn(player, site.visitor())).code).toBe('WrongCredentials')
  expect((await signIn(player, site.visitor(), {}, password)).status).toBe(200)
  await expect.poll(() => site.letters.findLast(({ to }) => to === player.email)?.subject).toBe('Кураж: изменён пароль')
})

test.each(['password1', 'Qwertyuiop', 'zxcvbnm123'])(
  '%s, which every attacker tries, cannot be chosen',
  async (password) => {
    const player = await site.player()
    const answers = [
      await player.call(calls.changePassword, { current: player.password, password }),
      await site
        .visitor()
        .call(calls.registr, { login: `weak-${player.id}`, email: 'weak@example.org', password, info: '' }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, code: 'InvalidRequest', error: expect.stringContaining('подбирает') })
  },
)

test('another player’s old password cannot be guessed through the form', async () => {
  const player = await site.player()
  const tries = []
  for (let index = 0; index < 12; index++)
    tries.push(
      (await player.call(calls.changePassword, { current: `guess ${index}`, password: 'a better password' })).code,
    )
  expect(new Set(tries.slice(0, 10))).toEqual(new Set(['WrongCredentials']))
  expect(tries.at(-1)).toBe('TooManyRequests')
})
