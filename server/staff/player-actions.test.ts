/** Acts of administrators on one player: each takes effect at once, tightens and never loosens, and is recorded. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let support: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  support = await adminInside(site, ['support'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

const noted = (action: string, subject: number) =>
  site.count(`admin_event where action = $1 and subject = $2 and outcome = 'done'`, [action, subject])

test('ending sessions closes the player’s pages and sockets at once', async () => {
  const player = await site.player()
  const { socket } = await player.listen({ origin: pageOrigin })
  await support.ask(adminCalls.endPlayerSessions, { id: player.id, reason: 'Проверка' })
  expect((await player.call(calls.getBal)).status).toBe(401)
  await eventually(() => expect(socket.connected).toBe(false))
  expect(await noted(adminCalls.endPlayerSessions.path, player.id)).toBe(1)
  expect((await support.call(adminCalls.endPlayerSessions, { id: 999_999, reason: 'Проверка' })).code).toBe('NotFound')
})

test('a player’s second factors are removed and their sessions ended; an administrator’s are not', async () => {
  const player = await site.player()
  await site.database.pool.query(
    `insert into passkey (id, player, public_key, counter, transports, name) values ('key', $1, '\\x00', 0, '{}', 'Ключ')`,
    [player.id],
  )
  const address = 'owner@kurazh.example'
  await site.database.pool.query('update player set email = $2, email_confirmed_at = now() where id = $1', [
    player.id,
    address,
  ])
  for (const reason of ['', '  ']) {
    const refused = await support.call(adminCalls.resetFactors, { id: player.id, reason })
    expect(refused.code).toBe('InvalidRequest')
  }
  await support.ask(adminCalls.resetFactors, { id: player.id, reason: 'Проверка' })
  // Whoever asked support for it, the owner of the mailbox learns of it.
  await eventually(() =>
    expect(site.letters.find(({ to }) => to === address)?.text).toContain('поддержка убрала второй фактор'),
  )
  expect(
    await site.count(
      `admin_event e join admin_event_words w on w.event = e.id where action = $1 and subject = $2 and words::json ->> 'reason' = 'Проверка'`,
      [adminCalls.resetFactors.path, player.id],
    ),
  ).toBe(1)
  expect(await site.count('passkey where player = $1', [player.id])).toBe(0)
  expect((await player.call(calls.getBal)).status).toBe(401)
  expect(
    (await support.call(adminCalls.resetFactors, { id: (await adminInside(site, ['dealer'])).id, reason: 'Проверка' }))
      .code,
  ).toBe('AdminBan')
})

test('staff can only tighten limits and lengthen breaks', async () => {
  const player = await site.player()
  const tighten = (cap: number) =>
    support.call(adminCalls.tightenLimit, { id: player.id, measure: 'stake', period: 'day', cap, reason: 'Проверка' })
  expect((await tighten(500)).status).toBe(200)
  for (const cap of [500, 501]) expect((await tighten(cap)).code).toBe('InvalidRequest')
  const { limits } = await support.ask(adminCalls.playerLimits, { id: player.id })
  expect(limits.find(({ measure, period }) => measure === 'stake' && period === 'day')).toMatchObject({ cap: 500 })
  await support.ask(adminCalls.sendOnBreak, { id: player.id, length: 'week', reason: 'Проверка' })
  const { breakUntil } = await support.ask(adminCalls.playerLimits, { id: player.id })
  await support.ask(adminCalls.sendOnBreak, { id: player.id, length: 'hour', reason: 'Проверка' })
  expect((await support.ask(adminCalls.playerLimits, { id: player.id })).breakUntil).toBe(breakUntil)
  expect(await noted(adminCalls.tightenLimit.path, player.id)).toBe(1)
})

test('a break longer than two weeks takes two people, because no one can end it', async () => {
  const [player, owner] = [await site.player(), await adminInside(site, ['owner'])]
  for (const length of ['six-weeks', 'forever'] as const)
    expect((await support.call(adminCalls.sendOnBreak, { id: player.id, length, reason: 'Проверка' })).status).toBe(200)
  expect((await support.ask(adminCalls.playerLimits, { id: player.id })).breakUntil).toBeNull()
  const { requests } = await support.ask(adminCalls.adminRequests)
  expect(requests.map(({ kind, player: of, own, may }) => ({ kind, of, own, may }))).toEqual(
    [1, 2].map(() => ({ kind: 'break', of: player.id, own: true, may: false })),
  )
  const forever = requests[1]
  await owner.ask(adminCalls.decideRequest, { id: forever?.id ?? 0, hash: forever?.hash ?? '', verdict: 'approve' })
  const breaks = { breakUntil: 'infinity', breakBy: `${support.login} и ${owner.login}` }
  expect(await support.ask(adminCalls.playerLimits, { id: player.id })).toMatchObject(breaks)
  const told = (await owner.ask(adminCalls.exclusionList, {})).rows.find((row) => row.player === player.id)
  expect(told?.by).toBe(breaks.breakBy)
  const own = await site.player()
  await own.ask(calls.takeBreak, { length: 'hour' })
  expect((await support.ask(adminCalls.playerLimits, { id: own.id })).breakBy).toBeNull()
  // An administrator does not see what they have no right to.
  expect((await (await adminInside(site, ['tournament'])).ask(adminCalls.adminRequests)).requests).toEqual([])
})

test('notes about a player are stored and listed; an unknown player and a missing right are refused', async () => {
  const player = await site.player()
  await support.ask(adminCalls.addNote, { id: player.id, text: 'Звонил, просил о лимите' })
  expect((await support.ask(adminCalls.playerNotes, { id: player.id })).notes).toMatchObject([
    { who: support.login, text: 'Звонил, просил о лимите' },
  ])
  expect((await support.call(adminCalls.addNote, { id: 999_999, text: 'Кто это?' })).code).toBe('NotFound')
  const auditor = await adminInside(site, ['auditor'])
  expect((await auditor.call(adminCalls.addNote, { id: player.id, text: 'И я' })).code).toBe('RightMissing')
})

test('similar accounts are shown with what they have in common', async () => {
  const [one, other] = [await site.player(), await site.player()]
  const { linked, sessions } = await support.ask(adminCalls.playerTraces, { id: one.id })
  expect(sessions).toHaveLength(1)
  // Players of tests come from one address by one device.
  expect(linked.find(({ id }) => id === other.id)?.because).toContain('network')
  // The staff test from the office: they are nobody's second account.
  expect(linked.map(({ id }) => id)).not.toContain(support.id)
})
