/**
 * Passkeys with a software authenticator: created, used, used wrongly, removed; and the factor that an administrator
 * must keep.
 */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, softAuthenticator, type SoftAuthenticator } from '../../testing/authenticator.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'

const origin = 'http://kurazh.localhost:8080'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin })
})
afterAll(() => site.close())

async function addPasskey(visitor: Visitor, device: SoftAuthenticator, name = 'Телефон') {
  const { options } = await visitor.ask(calls.passkeyOptions)
  return visitor.ask(calls.addPasskey, { credential: device.create(options, origin), name })
}
async function signIn(device: SoftAuthenticator, visitor = site.visitor(), from = origin, tampered = {}) {
  const { options } = await site.visitor().ask(calls.passkeyChallenge)
  return visitor.call(calls.passkeySignIn, { credential: device.answer(options, from, tampered), info: '' })
}
const userOf = async (visitor: Visitor) => (await visitor.ask(calls.getUser)).user

test('a passkey is created and signs its player in by itself, without the password and the codes', async () => {
  const [player, device, visitor] = [await site.player(), softAuthenticator(), site.visitor()]
  const { passkey, backupCodes } = await addPasskey(player, device)
  expect(passkey).toMatchObject({ name: 'Телефон', lastUsedAt: null })
  expect(backupCodes).toEqual([])
  expect((await signIn(device, visitor)).status).toBe(200)
  expect((await userOf(visitor)).id).toBe(player.id)
  expect((await visitor.ask(calls.profile)).passkeys).toMatchObject([
    { id: passkey.id, lastUsedAt: expect.any(String) },
  ])
  expect((await visitor.ask(calls.signIns)).signIns[0]).toMatchObject({ way: 'passkey', success: true })
})

test('refuses an answer for another site, without user verification, to a used or made-up challenge, or by a stranger’s key', async () => {
  const [player, device] = [await site.player(), softAuthenticator()]
  await addPasskey(player, device)
  const refused = { status: 401, code: 'WrongCredentials' }
  expect(await signIn(device, site.visitor(), 'https://phishing.example')).toMatchObject(refused)
  expect(await signIn(device, site.visitor(), origin, { rpId: 'phishing.example' })).toMatchObject(refused)
  expect(await signIn(device, site.visitor(), origin, { userVerified: false })).toMatchObject(refused)
  expect(await signIn(softAuthenticator())).toMatchObject({ status: 401, code: 'PasskeyUnknown' })
  const { options } = await site.visitor().ask(calls.passkeyChallenge)
  const credential = device.answer(options, origin)
  expect((await site.visitor().call(calls.passkeySignIn, { credential, info: '' })).status).toBe(200)
  expect(await site.visitor().call(calls.passkeySignIn, { credential, info: '' })).toMatchObject(refused)
  expect(
    await site
      .visitor()
      .call(calls.passkeySignIn, { credential: device.answer({ ...options, challenge: 'AAAA' }, origin), info: '' }),
  ).toMatchObject(refused)
})

/** Adds a passkey as a browser does by itself after a password: without a finger, a face or a PIN. */
async function saveByBrowser(player: Visitor, device: SoftAuthenticator) {
  const { options } = await player.ask(calls.passkeyOptions, { automatic: true })
  return player.call(calls.addPasskey, {
    credential: device.create(options, origin, { userVerified: false }),
    name: 'Браузер',
    automatic: true,
  })
}

test('a passkey that the browser saved by itself signs in, proves nothing else, and ends with its password', async () => {
  const [player, device] = [await site.player(), softAuthenticator()]
  const { rows: before } = await site.database.pool.query('select credentials_changed_at from player where id = $1', [
    player.id,
  ])
  expect((await saveByBrowser(player, device)).body).toMatchObject({ success: { passkey: { automatic: true } } })
  const { rows } = await site.database.pool.query('select credentials_changed_at from player where id = $1', [
    player.id,
  ])
  expect(rows).toEqual(before)
  const visitor = site.visitor()
  expect((await signIn(device, visitor)).status).toBe(200)
  const { options } = await visitor.ask(calls.confirmChallenge)
  expect(options).not.toHaveProperty('allowCredentials.0')
  expect((await visitor.call(calls.confirmByPasskey, { credential: device.answer(options, origin) })).code).toBe(
    'WrongCredentials',
  )
  // It is no factor: the password still proves its owner.
  expect((await visitor.call(calls.confirm, { password: player.password })).status).toBe(200)
  await player.ask(calls.changePassword, { current: player.password, password: 'another long password' })
  expect(await signIn(device)).toMatchObject({ status: 401, code: 'PasskeyUnknown' })
})

test('a passkey is not saved unasked where its owner was not checked, has chosen codes, or is an administrator', async () => {
  const [player, coded, admin] = [await site.player(), await site.player(), await site.player()]
  const { options } = await player.ask(calls.passkeyOptions)
  const unchecked = softAuthenticator().create(options, origin, { userVerified: false })
  expect((await player.call(calls.addPasskey, { credential: unchecked, name: 'Без пальца' })).code).toBe(
    'WrongCredentials',
  )
  const { secret } = await coded.ask(calls.beginAuthenticator)
  await coded.ask(calls.enableAuthenticator, { code: codeFor(secret, 0) })
  await site.database.pool.query('update player set is_admin = true where id = $1', [admin.id])
  await admin.ask(calls.login, { login: admin.login, password: admin.password, info: '' })
  for (const guarded of [coded, admin]) {
    expect((await guarded.call(calls.passkeyOptions, { automatic: true })).code).toBe('InvalidRequest')
    const asked = (await guarded.ask(calls.passkeyOptions)).options
    const credential = softAuthenticator().create(asked, origin)
    expect((await guarded.call(calls.addPasskey, { credential, name: 'Сам', automatic: true })).code).toBe(
      'InvalidRequest',
    )
    expect(await site.count('passkey where player = $1', [guarded.id])).toBe(0)
  }
})

test('a counter that falls bars no one and is recorded; one that remains at 0 means nothing', async () => {
  const [player, device, still] = [await site.player(), softAuthenticator(), softAuthenticator()]
  const [{ passkey }, { passkey: synced }] = [await addPasskey(player, device), await addPasskey(player, still)]
  const falls = async (id: string) =>
    (await site.database.pool.query('select counter_falls, counter_fell_at from passkey where id = $1', [id])).rows[0]
  expect((await signIn(device, site.visitor(), origin, { counter: 5 })).status).toBe(200)
  expect(await falls(passkey.id)).toEqual({ counter_falls: 0, counter_fell_at: null })
  expect((await signIn(device, site.visitor(), origin, { counter: 0 })).status).toBe(200)
  expect(await falls(passkey.id)).toEqual({ counter_falls: 1, counter_fell_at: expect.any(Date) })
  await site.database.pool.query('update passkey set counter = 0 where id = $1', [synced.id])
  expect((await signIn(still, site.visitor(), origin, { counter: 0 })).status).toBe(200)
  expect(await falls(synced.id)).toMatchObject({ counter_falls: 0 })
})

test('a challenge of one purpose or player is not valid for another', async () => {
  const [player, stranger, device] = [await site.player(), await site.player(), softAuthenticator()]
  await addPasskey(player, device)
  const { options: forConfirmation } = await player.ask(calls.confirmChallenge)
  expect(
    (await site.visitor().call(calls.passkeySignIn, { credential: device.answer(forConfirmation, origin), info: '' }))
      .status,
  ).toBe(401)
  const { options: forStranger } = await stranger.ask(calls.confirmChallenge)
  expect((await player.call(calls.confirmByPasskey, { credential: device.answer(forStranger, origin) })).status).toBe(
    401,
  )
  const { options: forNew } = await stranger.ask(calls.passkeyOptions)
  expect(
    (
      await player.call(calls.addPasskey, {
        credential: softAuthenticator().create(forNew, origin),
        name: 'чужой вызов',
      })
    ).status,
  ).toBe(401)
})

test('a passkey confirms its player', async () => {
  const [player, device] = [await site.player(), softAuthenticator()]
  await addPasskey(player, device)
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour' where player = $1`, [
    player.id,
  ])
  expect((await player.call(calls.passkeyOptions)).code).toBe('ConfirmationRequired')
  const { options } = await player.ask(calls.confirmChallenge)
  await player.ask(calls.confirmByPasskey, { credential: device.answer(options, origin) })
  expect((await player.call(calls.passkeyOptions)).status).toBe(200)
})

test('a removed passkey opens nothing, and no one removes another player’s', async () => {
  const [player, stranger, device] = [await site.player(), await site.player(), softAuthenticator()]
  const { passkey } = await addPasskey(player, device)
  expect((await stranger.call(calls.removePasskey, { id: passkey.id })).status).toBe(400)
  expect((await signIn(device)).status).toBe(200)
  await player.ask(calls.removePasskey, { id: passkey.id })
  expect((await signIn(device)).status).toBe(401)
})

test('a banned player signs in by a passkey only to see the ban', async () => {
  const [player, device, visitor] = [await site.player(), softAuthenticator(), site.visitor()]
  await addPasskey(player, device)
  await site.ban(player, 'проверка')
  expect((await signIn(device, visitor)).status).toBe(200)
  expect((await userOf(visitor)).is_ban).toBe(1)
})

test('an administrator with a passkey cannot sign in by the password alone, gets backup codes, and keeps a second factor', async () => {
  const admin = await site.player()
  await site.database.pool.query('update player set is_admin = true where id = $1', [admin.id])
  await admin.ask(calls.login, { login: admin.login, password: admin.password, info: '' })
  const [device, spare] = [softAuthenticator(), softAuthenticator()]
  const { backupCodes, passkey } = await addPasskey(admin, device, 'Ключ')
  expect(backupCodes).toHaveLength(10)
  const byPassword = await site.visitor().call(calls.login, { login: admin.login, password: admin.password, info: '' })
  expect(byPassword.body).toMatchObject({ next: { codes: true, passkey: true } })
  const visitor = site.visitor()
  const ticket = 'next' in byPassword.body ? byPassword.body.next.ticket : ''
  await visitor.ask(calls.secondStep, { ticket, code: backupCodes[0] ?? '', info: '' })
  expect((await userOf(visitor)).is_admin).toBe(1)
  expect(await admin.call(calls.removePasskey, { id: passkey.id })).toMatchObject({
    status: 400,
    error: expect.stringContaining('Администратору'),
  })
  const second = await addPasskey(admin, spare, 'Запасной')
  expect(second.backupCodes).toEqual([])
  await admin.ask(calls.removePasskey, { id: passkey.id })
  expect((await admin.call(calls.removePasskey, { id: second.passkey.id })).status).toBe(400)
  expect((await signIn(spare)).status).toBe(200)
})

/** An administrator with codes and this many passkeys, in two sessions that were both confirmed. */
async function guardedAdmin(passkeys: number) {
  const admin = await site.player()
  await site.database.pool.query('update player set is_admin = true where id = $1', [admin.id])
  const pages = [site.visitor(), site.visitor()]
  for (const page of pages) await page.ask(calls.login, { login: admin.login, password: admin.password, info: '' })
  const [page = site.visitor()] = pages
  const { secret } = await page.ask(calls.beginAuthenticator)
  await page.ask(calls.enableAuthenticator, { code: codeFor(secret, 0) })
  const ids: string[] = []
  for (let index = 0; index < passkeys; index++)
    ids.push((await addPasskey(page, softAuthenticator(), `Ключ ${index}`)).passkey.id)
  await site.database.pool.query('update session set confirmed_at = now() where player = $1', [admin.id])
  return { id: admin.id, pages, ids }
}
const factorsLeft = async (player: number) =>
  (await site.count('passkey where player = $1', [player])) +
  (await site.count('authenticator where player = $1 and enabled_at is not null', [player]))

test.each([1, 3, 7])(
  'of simultaneous removals of everything, an administrator with codes and %i passkeys keeps one factor',
  async (passkeys) => {
    for (let round = 0; round < 4; round++) {
      const { id, pages, ids } = await guardedAdmin(passkeys)
      const acts = pages.flatMap((page) => [
        ...ids.map((key) => () => page.call(calls.removePasskey, { id: key })),
        () => page.call(calls.disableAuthenticator),
      ])
      const answers = await Promise.all(acts.map((act) => act()))
      expect(await factorsLeft(id)).toBe(1)
      for (const { status } of answers) expect([200, 400, 403]).toContain(status)
    }
  },
)

test('of passkeys added at once no more than ten are kept, and only the first creates backup codes', async () => {
  const admin = await site.player()
  await site.database.pool.query('update player set is_admin = true where id = $1', [admin.id])
  const page = site.visitor()
  await page.ask(calls.login, { login: admin.login, password: admin.password, info: '' })
  const made = []
  for (let index = 0; index < 14; index++)
    made.push(softAuthenticator().create((await page.ask(calls.passkeyOptions)).options, origin))
  const answers = await Promise.all(
    made.map((credential) => page.call(calls.addPasskey, { credential, name: 'сразу' })),
  )
  const bodies = answers.flatMap(({ body }) => ('success' in body ? [body.success] : []))
  expect(await site.count('passkey where player = $1', [admin.id])).toBe(bodies.length)
  expect(bodies.length).toBeLessThanOrEqual(10)
  expect(bodies.filter(({ backupCodes }) => backupCodes.length > 0)).toHaveLength(1)
})
