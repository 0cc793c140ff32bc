/**
 * Notices: sent by permitted staff, delivered at once, seen once for all devices, private, and erased with the account.
 */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())

const text = 'Ваше обращение решено: ставка засчитана.'

test('a notice reaches an open page, is read once for all devices and stays; the admin area shows whether it was read', async () => {
  const support = await adminInside(site, ['support'])
  const [player, other] = [await site.player(), await site.player()]
  const device = await player.listen({ origin: pageOrigin })
  await support.ask(adminCalls.notifyPlayer, { id: player.id, text })
  await expect.poll(() => device.payloads('notice').length).toBe(1)
  const [notice] = (await player.ask(calls.notices)).notices
  expect(notice).toMatchObject({ text, seen: false })
  expect(JSON.stringify(notice)).not.toContain(support.login)
  expect((await other.ask(calls.notices)).notices).toEqual([])
  await other.ask(calls.seeNotices, { upTo: notice?.id ?? 0 })
  expect((await support.ask(adminCalls.playerNotices, { id: player.id })).notices).toMatchObject([
    { who: support.login, text, seenAt: null },
  ])
  await player.ask(calls.seeNotices, { upTo: notice?.id ?? 0 })
  expect((await player.ask(calls.seeNotices, { upTo: notice?.id ?? 0 })).notices).toMatchObject([{ text, seen: true }])
  expect((await support.ask(adminCalls.playerNotices, { id: player.id })).notices[0]?.seenAt).not.toBeNull()
})

test('a notice is stored and audited; a missing right, an unknown player and an unreadable text are refused', async () => {
  const [support, content] = [await adminInside(site, ['support']), await adminInside(site, ['content'])]
  const player = await site.player()
  expect((await content.call(adminCalls.notifyPlayer, { id: player.id, text })).code).toBe('RightMissing')
  expect((await support.call(adminCalls.notifyPlayer, { id: 999_999_999, text })).code).toBe('NotFound')
  for (const bad of ['   мало   ', '\u200B'.repeat(11), 'Ваше обращение \u202Eрешено'])
    expect((await support.call(adminCalls.notifyPlayer, { id: player.id, text: bad })).code).toBe('InvalidRequest')
  await support.ask(adminCalls.notifyPlayer, { id: player.id, text })
  expect(await site.count('player_notice where player = $1', [player.id])).toBe(1)
  expect(
    await site.count('admin_event where action = $1 and subject = $2', [adminCalls.notifyPlayer.path, player.id]),
  ).toBe(1)
})

test('a notice is also sent as a letter on request, only to a confirmed address; without one nothing is sent', async () => {
  const support = await adminInside(site, ['support'])
  const player = await site.player()
  const about = async () =>
    (await site.mailed()).filter(({ to, text: words }) => to === player.email && words.includes(text))
  await support.ask(adminCalls.notifyPlayer, { id: player.id, text })
  expect(await support.call(adminCalls.notifyPlayer, { id: player.id, text, letter: true })).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringContaining('пошлите его без письма'),
  })
  expect([await site.count('player_notice where player = $1', [player.id]), await about()]).toEqual([1, []])
  await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  const { success } = (await support.call(adminCalls.notifyPlayer, { id: player.id, text, letter: true })).body as {
    success: string
  }
  expect(success).toContain('Письмо уйдёт')
  expect(await about()).toMatchObject([
    { text: expect.stringMatching(/^Ваше обращение решено: ставка засчитана\.\n\n.*\/account#data\n$/s) },
  ])
  expect(
    await site.count("admin_event where action = $1 and subject = $2 and detail->>'letter' = 'true'", [
      adminCalls.notifyPlayer.path,
      player.id,
    ]),
  ).toBe(1)
})
