/** A device whose session was ended is shown the reason at its next request for the session. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { sweepSessions } from './ended-sessions.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on', SUPPORT_EMAIL: 'help@kurazh.example' })
})
afterAll(() => site.close())

async function secondDevice(player: Player): Promise<Visitor> {
  const other = site.visitor()
  await other.call(calls.login, { login: player.login, password: player.password, info: '' })
  return other
}
/** The reason shown to a guest for the session it carries; undefined for none. */
async function told(visitor: Visitor) {
  const { body } = await visitor.call(calls.getUser)
  expect(body).toMatchObject({ code: 'Unauthorized' })
  return (body as { ended?: unknown }).ended
}
const idOf = async (visitor: Visitor) =>
  (await visitor.ask(calls.sessions)).sessions.find(({ current }) => current)?.id ?? 0

test.each(['endSession', 'endOtherSessions', 'endAllSessions'] as const)(
  '%s: the other device is told that it was ended elsewhere, until it signs out or in',
  async (how) => {
    const player = await site.player()
    const other = await secondDevice(player)
    if (how === 'endSession') await player.ask(calls.endSession, { session: await idOf(other) })
    else await player.call(calls[how])
    expect(await told(other)).toEqual({ why: 'elsewhere', comment: null })
    expect(await told(other)).toEqual({ why: 'elsewhere', comment: null })
    // The device that ended all of them needs no reason.
    if (how === 'endAllSessions') expect(await told(player)).toBeUndefined()
    await other.call(calls.exit)
    expect(await told(other)).toBeUndefined()
  },
)

test('dropping an ended session keeps one that this browser has begun since, in another of its pages', async () => {
  const player = await site.player()
  const other = await secondDevice(player)
  await player.ask(calls.endSession, { session: await idOf(other) })
  await other.call(calls.login, { login: player.login, password: player.password, info: '' })
  await other.call(calls.exit, { ended: true })
  expect((await other.call(calls.getUser)).status).toBe(200)
  await player.ask(calls.endSession, { session: await idOf(other) })
  await other.call(calls.exit, { ended: true })
  expect(await told(other)).toBeUndefined()
})

test('a sign-out by the player, and a guest who never signed in, have no reason to show', async () => {
  const player = await site.player()
  await player.call(calls.exit)
  expect(await told(player)).toBeUndefined()
  expect(await told(site.visitor())).toBeUndefined()
  expect(await told(Object.assign(site.visitor(), { token: 'a'.repeat(43) }))).toBeUndefined()
})

test('another device is shown that the password changed', async () => {
  const player = await site.player()
  const other = await secondDevice(player)
  await player.ask(calls.changePassword, { current: player.password, password: 'another good one' })
  expect(await told(other)).toEqual({ why: 'password', comment: null })
})

test('when there are too many devices, the oldest is shown that it was one too many', async () => {
  const player = await site.player()
  for (let device = 0; device < 20; device++) await secondDevice(player)
  expect(await told(player)).toEqual({ why: 'crowded', comment: null })
})

test('an expired session is reported as such, before and after it was swept; a month later, no longer', async () => {
  const player = await site.player()
  // As requested by a page that opens: nothing of the session is cached any more.
  const opened = () =>
    site.node().then(async (node) => {
      const answer = await told(node.visitor(player.token))
      await node.close()
      return answer
    })
  await site.database.pool.query(`update session set expires_at = now() - interval '1 minute' where player = $1`, [
    player.id,
  ])
  expect(await opened()).toEqual({ why: 'expired', comment: null })
  await sweepSessions(site.database.db)
  expect(await site.count('session where player = $1', [player.id])).toBe(0)
  expect(await opened()).toEqual({ why: 'expired', comment: null })
  await site.database.pool.query(`update ended_session set at = now() - interval '32 days' where player = $1`, [
    player.id,
  ])
  await sweepSessions(site.database.db)
  expect(await opened()).toBeUndefined()
})

test('an open page of a banned player shows the reason and where to write; after the ban was lifted only that the player must sign in again', async () => {
  const player = await site.player()
  await site.ban(player, 'Два аккаунта')
  // The cached session is removed with the notice of the ban.
  await expect.poll(() => told(player)).toEqual({ why: 'banned', comment: 'Два аккаунта' })
  expect((await player.call(calls.getUser)).body).toMatchObject({ social: { email: 'help@kurazh.example' } })
  await site.unban(player)
  expect(await told(player)).toEqual({ why: 'expired', comment: null })
})

test('a banned player who signs in is not congratulated', async () => {
  const player = await site.player()
  const signIn = () => player.call(calls.login, { login: player.login, password: player.password, info: '' })
  expect((await signIn()).body).toEqual({ success: 'Вы вошли на сайт' })
  await site.ban(player, 'Два аккаунта')
  expect((await signIn()).body).toEqual({ success: 'Вы вошли на сайт', banned: true })
})

test('a closed account has no reason to show', async () => {
  const player = await site.player()
  const other = await secondDevice(player)
  await player.ask(calls.endOtherSessions)
  expect(await site.count('ended_session where player = $1', [player.id])).toBe(1)
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await site.count('ended_session where player = $1', [player.id])).toBe(0)
  expect(await told(other)).toBeUndefined()
})
