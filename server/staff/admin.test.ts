/** The admin area: access, rights by roles, masks, two people. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { type AdminCallDefinition, keysOf, needsFresh } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { adminRoles, rightsOf } from '@kurazh/contract/admin/rights.ts'
import { calls } from '@kurazh/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminAtDoor, adminInside, type Admin, giveRolesOf, pageOrigin, proofOf } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { connections: 1 })
  owner = await adminInside(site, ['owner'])
})
afterAll(async () => {
  // Once for all tests: after each call would mean 1,200 audits, and a difference in the books remains.
  await site.audit()
  await site.close()
})

const give = giveRolesOf(() => site)
const all = Object.entries(adminCalls) as [string, AdminCallDefinition][]
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('a player who is no administrator has no access, whatever admin cookie they send', async () => {
  const [guest, player] = [site.visitor(), await site.player()]
  player.adminToken = owner.adminToken
  for (const [, call] of all) {
    expect((await guest.post(call.path, '{}')).code).toBe('Unauthorized')
    expect((await player.post(call.path, '{}')).code).toBe('Forbidden')
  }
})

test('an administrator without a second factor cannot open the area', async () => {
  const player = await site.player()
  await give(player.id, ['owner'])
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  expect(await player.ask(adminCalls.adminState)).toMatchObject({ codes: false, passkeys: false, inside: null })
  expect((await player.call(adminCalls.enterAdmin, { password: player.password })).code).toBe('FactorMissing')
  for (const [, call] of all.filter(([, { right }]) => right !== 'door'))
    expect((await player.post(call.path, '{}')).code).toBe('AdminDoor')
})

describe.each(adminRoles)('a %s', (role) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await adminInside(site, [role])
  })
  test.each(all.filter(([name]) => name !== 'leaveAdmin'))('reaches %s by its right alone', async (_, call) => {
    const { code } = await admin.post(call.path, '{}')
    const may = keysOf(call).every((key) => rightsOf([role]).has(key))
    if (may) expect(['RightMissing', 'AdminDoor', 'FactorStale', 'Forbidden']).not.toContain(code)
    else expect(code).toBe('RightMissing')
  })
})

test('invalid bodies at every call of the area are refused in words, change nothing and cause no failure', async () => {
  const admin = await adminInside(site, ['owner'])
  for (const [name, call] of all.filter(([each]) => each !== 'leaveAdmin' && each !== 'setMaintenance')) {
    for (const body of [
      'null',
      '[]',
      '{"__proto__":{"is_admin":1}}',
      '{"id":-1,"player":1e400}',
      '{"id":"1","hash":{},"login":["admin"],"roles":"owner"}',
      '{',
    ]) {
      const { status, code } = await admin.post(call.path, body)
      expect({ name, failed: status >= 500 }, `${body} ${code}`).toEqual({ name, failed: false })
    }
  }
})

test('calls that need a fresh factor require one again after five minutes, and the others continue', async () => {
  const admin = await adminInside(site, ['owner'])
  await query(`update admin_session set proven_at = now() - interval '301 seconds' where player = $1`, [admin.id])
  for (const [name, call] of all.filter(([, each]) => keysOf(each).length > 0)) {
    const { code } = await admin.post(call.path, '{}')
    if (needsFresh(call)) expect({ name, code }).toEqual({ name, code: 'FactorStale' })
    else expect(code).not.toBe('FactorStale')
  }
  await admin.ask(adminCalls.proveAdmin, await proofOf(admin, admin.device))
  expect((await admin.call(adminCalls.setMaintenance, { works: false })).status).toBe(200)
})

test('an admin session ends with its basis: sign-out, demotion, its maximum age, its idle time', async () => {
  const ended = async (end: (admin: Admin) => Promise<unknown>) => {
    const admin = await adminInside(site, ['support'])
    expect((await admin.call(adminCalls.adminPayouts, { show: 'waiting' })).status).toBe(200)
    const token = admin.token
    await end(admin)
    admin.token = token
    return (await admin.call(adminCalls.adminPayouts, { show: 'waiting' })).status
  }
  const aged = (set: string) => (admin: Admin) => query(`update admin_session set ${set} where player = $1`, [admin.id])
  expect(await ended((admin) => admin.ask(calls.exit, {}))).toBe(401)
  expect(await ended(aged(`expires_at = now()`))).toBe(401)
  expect(await ended(aged(`seen_at = now() - interval '31 minutes'`))).toBe(401)
  expect([401, 403]).toContain(await ended((admin) => give(admin.id, [])))
})

test('a revoked role closes the open page and its socket, and the next call finds no right', async () => {
  const admin = await adminInside(site, ['support'])
  const { socket } = await admin.listen({ origin: pageOrigin })
  await give(admin.id, [])
  expect((await admin.call(adminCalls.adminPayouts, { show: 'waiting' })).status).not.toBe(200)
  await eventually(() => expect(socket.connected).toBe(false))
})

test('ending another administrator’s session disconnects their open page, which reconnects without admin access', async () => {
  const [other, admin] = [await adminInside(site, ['owner']), await adminInside(site, ['support'])]
  const { socket } = await admin.listen({ origin: pageOrigin })
  const { sessions } = await other.ask(adminCalls.adminSessions)
  await other.ask(adminCalls.endAdminSession, {
    player: admin.id,
    id: sessions.find(({ player }) => player === admin.id)?.id ?? 0,
  })
  await eventually(() => expect(socket.connected).toBe(false))
  expect((await admin.call(adminCalls.adminPayouts, { show: 'waiting' })).code).toBe('AdminDoor')
  expect(await admin.ask(calls.getUser)).toBeDefined()
  socket.connect()
  await eventually(() => expect(socket.connected).toBe(true))
})

test('the admin cookie is limited to admin calls and is not valid in another session of the same person', async () => {
  const admin = await adminAtDoor(site, ['owner'])
  const { headers } = await admin.call(adminCalls.enterAdmin, await proofOf(admin, admin.device))
  expect(headers.getSetCookie().find((line) => line.startsWith('kurazh_admin='))).toMatch(
    /Path=\/api\/admin; HttpOnly; SameSite=Strict/,
  )
  const elsewhere = site.visitor()
  const { options } = await elsewhere.ask(calls.passkeyChallenge)
  await elsewhere.ask(calls.passkeySignIn, { credential: admin.device.answer(options, pageOrigin), info: '' })
  elsewhere.adminToken = admin.adminToken
  expect((await elsewhere.call(adminCalls.admins)).code).toBe('AdminDoor')
})

test('wrong factors lock the account out of the area, from any address, and every administrator is notified', async () => {
  const admin = await adminAtDoor(site, ['finance'])
  await query('update player set email_confirmed_at = now() where id = $1', [owner.id])
  const before = (await site.mailed()).length
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await admin.call(adminCalls.enterAdmin, { password: 'not it' })).status).toBe(401)
  expect((await admin.call(adminCalls.enterAdmin, await proofOf(admin, admin.device))).status).toBe(429)
  await eventually(() => expect(site.letters.slice(before).map(({ to }) => to)).toContain(owner.email))
  expect(await site.count(`admin_event where action = 'lockout' and subject = $1`, [admin.id])).toBe(1)
})

test('personal data is shown through the reader’s own mask, and reading it is recorded', async () => {
  const [player, auditor] = [await site.player(), await adminInside(site, ['auditor'])]
  const seen = async (reader: Admin) => (await reader.ask(adminCalls.playerList, { search: player.login })).rows
  expect(await seen(owner)).toMatchObject([{ login: player.login, email: player.email }])
  expect(await seen(auditor)).toMatchObject([{ login: player.login, email: null }])
  expect((await auditor.ask(adminCalls.adminPlayer, { id: player.id })).email).toBeNull()
  expect((await auditor.call(adminCalls.playerList, { search: player.email })).code).toBe('RightMissing')
  expect(await site.count(`admin_event where admin = $1 and outcome = 'read'`, [auditor.id])).toBe(2)
  expect(await site.count(`admin_event where admin = $1 and outcome = 'refused: RightMissing'`, [auditor.id])).toBe(1)
})

test('a ban ends sessions and sockets at once, is audited with the states before and after, and can be undone', async () => {
  const [player, risk] = [await site.player(), await adminInside(site, ['risk'])]
  const { socket } = await player.listen({ origin: pageOrigin })
  await risk.ask(adminCalls.banPlayer, { id: player.id, comment: 'Мультиаккаунт' })
  expect((await player.call(calls.getBal)).status).toBe(401)
  await eventually(() => expect(socket.connected).toBe(false))
  const {
    rows: [event],
  } = await query(
    'select detail, words::json as words from admin_event e join admin_event_words w on w.event = e.id where action = $1 and subject = $2',
    [adminCalls.banPlayer.path, player.id],
  )
  expect(event).toEqual({
    detail: { before: { banned: false, comment: null }, after: { banned: true }, aside: expect.any(String) },
    words: { after: { comment: 'Мультиаккаунт' } },
  })
  await risk.ask(adminCalls.unbanPlayer, { id: player.id, reason: 'Проверка' })
  expect((await player.call(calls.login, { login: player.login, password: player.password, info: '' })).status).toBe(
    200,
  )
  expect((await risk.call(adminCalls.banPlayer, { id: owner.id, comment: 'Бунт' })).code).toBe('AdminBan')
})

test('a permanently closed account is not unbanned: its money stays frozen', async () => {
  const [player, risk] = [await site.player(), await adminInside(site, ['risk'])]
  await risk.ask(adminCalls.banPlayer, { id: player.id, comment: 'Мультиаккаунт' })
  await query('update player set closed_at = now() where id = $1', [player.id])
  expect((await risk.call(adminCalls.unbanPlayer, { id: player.id, reason: 'Проверка' })).code).toBe('RequestVoid')
  expect(await site.count('player where id = $1 and banned_at is not null', [player.id])).toBe(1)
  await query('update player set closed_at = null where id = $1', [player.id])
})

test('the audit log shows all acts, page after page, with their link once they are chained', async () => {
  const auditor = await adminInside(site, ['auditor'])
  await owner.ask(adminCalls.setMaintenance, { works: false })
  await eventually(async () => {
    const { rows } = await auditor.ask(adminCalls.auditList, { action: adminCalls.setMaintenance.path })
    expect(rows[0]).toMatchObject({
      who: owner.login,
      way: 'area',
      outcome: 'done',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    })
  })
  const read = async (kind: 'acts' | 'looks') =>
    new Set((await auditor.ask(adminCalls.auditList, { kind })).rows.map(({ outcome }) => outcome === 'read'))
  expect([await read('acts'), await read('looks')]).toEqual([new Set([false]), new Set([true])])
})

describe('roles by two people', () => {
  const wish = async (maker: Admin, login: string, roles: readonly ('owner' | 'support' | 'risk')[]) =>
    maker.ask(adminCalls.proposeRoles, { login, roles: [...roles] })
  const decide = (admin: Admin, request: { id: number; hash: string }, verdict: 'approve' | 'withdraw' = 'approve') =>
    admin.call(adminCalls.decideRequest, { ...request, verdict })

  test('a request is carried out once, by another person than its maker', async () => {
    const [player, second] = [await site.player(), await adminInside(site, ['owner'])]
    const request = await wish(owner, player.login, ['support'])
    expect((await decide(owner, request)).code).toBe('SecondPerson')
    expect(await site.count('admin_role where player = $1', [player.id])).toBe(0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(second, request)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await site.count(`admin_role where player = $1 and role = 'support'`, [player.id])).toBe(1)
  })

  test('roles are taken away by one owner at once, and the last owner stays', async () => {
    const leaver = await adminInside(site, ['support', 'risk'])
    const take = (admin: Admin, login: string, roles: readonly ('owner' | 'support')[]) =>
      admin.call(adminCalls.takeRoles, { login, roles: [...roles], reason: 'Ушёл из команды' })
    expect((await leaver.call(adminCalls.playerLimits, { id: owner.id })).status).toBe(200)
    expect((await take(owner, leaver.login, ['support'])).status).toBe(200)
    expect((await leaver.call(adminCalls.playerLimits, { id: owner.id })).status).toBe(401)
    expect(await site.count('admin_role where player = $1', [leaver.id])).toBe(1)
    expect((await take(owner, leaver.login, ['support'])).code).toBe('NotFound')
    expect((await take(leaver, owner.login, ['owner'])).status).toBe(401)
    const [first, second] = [await adminInside(site, ['owner']), await adminInside(site, ['owner'])]
    expect((await take(owner, first.login, ['owner'])).status).toBe(200)
    // An intruder in one owner's session cannot be left alone with the site.
    expect((await take(owner, second.login, ['owner'])).code).toBe('SecondPerson')
    await query(`delete from admin_role where role = 'owner' and player <> $1`, [owner.id])
    expect((await take(owner, owner.login, ['owner'])).code).toBe('LastOwner')
  })

  test('a request whose subject has changed, that is too old, or was confirmed differently is not carried out', async () => {
    const [player, second] = [await site.player(), await adminInside(site, ['owner'])]
    const changed = await wish(owner, player.login, ['support'])
    await give(player.id, ['risk'])
    expect((await decide(second, changed)).code).toBe('RequestVoid')
    const old = await wish(owner, player.login, ['support'])
    await query('update admin_request set expires_at = now() where id = $1', [old.id])
    expect((await decide(second, old)).code).toBe('RequestVoid')
    const other = await wish(owner, player.login, ['support'])
    expect((await decide(second, { ...other, hash: 'f'.repeat(64) })).code).toBe('RequestVoid')
    await query(`update admin_request set body = '["owner"]' where id = $1`, [other.id])
    expect((await decide(second, other)).code).toBe('RequestVoid')
    const taken = await wish(owner, player.login, ['support'])
    expect((await decide(second, taken, 'withdraw')).status).toBe(200)
    expect((await decide(second, taken)).code).toBe('RequestVoid')
    expect(await site.count(`admin_role where player = $1 and role = 'risk'`, [player.id])).toBe(1)
  })

  test('who asked takes the request back, with no right to decide', async () => {
    const [support, other, player] = [
      await adminInside(site, ['support']),
      await adminInside(site, ['support']),
      await site.player(),
    ]
    await support.ask(adminCalls.correctLogin, { id: player.id, login: `took-${player.id}`, reason: 'Просит письмом' })
    const { requests } = await support.ask(adminCalls.adminRequests)
    const request = requests.find((each) => each.player === player.id)
    expect(request).toMatchObject({ own: true, may: false })
    const wished = { id: request?.id ?? 0, hash: request?.hash ?? '' }
    expect((await other.call(adminCalls.takeBackRequest, wished)).code).toBe('NotFound')
    expect((await support.call(adminCalls.takeBackRequest, { ...wished, hash: 'f'.repeat(64) })).code).toBe(
      'RequestVoid',
    )
    expect((await support.call(adminCalls.takeBackRequest, wished)).status).toBe(200)
    expect((await decide(owner, wished)).code).toBe('RequestVoid')
    expect(
      await site.count(`admin_event where action = $1 and subject = $2`, [adminCalls.takeBackRequest.path, player.id]),
    ).toBe(1)
  })

  test('a decision waiting for a lock fails if the right is removed in the meantime', async () => {
    const [player, second] = [await site.player(), await adminInside(site, ['owner'])]
    const request = await wish(owner, player.login, ['support'])
    const holder = new pg.Client({ connectionString: site.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from admin_request where id = $1 for update', [request.id])
    const answer = decide(second, request)
    // The query runs on the lock holder's connection: the decision may use the site's only free one.
    await eventually(async () =>
      expect(
        (await holder.query('select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'))
          .rowCount,
      ).toBe(1),
    )
    await holder.query('delete from admin_role where player = $1', [second.id])
    await holder.query('commit')
    await holder.end()
    expect((await answer).code).toBe('RightMissing')
    expect(await site.count('admin_role where player = $1', [player.id])).toBe(0)
  })

  test('a requester whose right was revoked in the meantime is refused', async () => {
    const [maker, player, second] = [
      await adminInside(site, ['owner']),
      await site.player(),
      await adminInside(site, ['owner']),
    ]
    const request = await wish(maker, player.login, ['owner'])
    await give(maker.id, ['support'])
    expect((await decide(second, request)).code).toBe('RequestVoid')
  })
})
