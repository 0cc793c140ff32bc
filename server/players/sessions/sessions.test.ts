import { createHash } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const signIn = (player: Player, visitor: Visitor, headers?: Record<string, string>) =>
  visitor.call(calls.login, { login: player.login, password: player.password, info: '' }, headers)
const isSignedIn = async (visitor: Visitor) => (await visitor.call(calls.getBal)).status === 200
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('the cookie is HttpOnly and SameSite=Lax for the whole site, and Secure only under TLS', async () => {
  const player = await site.player()
  const plain = await signIn(player, site.visitor())
  const cookie = /^kurazh_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
  expect(plain.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)])
  const secure = await signIn(player, site.visitor(), { 'x-forwarded-proto': 'https' })
  expect(secure.headers.getSetCookie()).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax$/)])
})

test('a proxy’s header about TLS is ignored where no proxy was configured', async () => {
  const direct = await testSite()
  const player = await direct.player()
  const answer = await signIn(player, direct.visitor(), { 'x-forwarded-proto': 'https' })
  expect(answer.headers.getSetCookie()[0]).not.toMatch(/Secure/)
  await direct.close()
})

test('the token is stored only as a hash, and no table holds it or the password', async () => {
  const player = await site.player()
  const { rows } = await query('select token_hash from session where player = $1', [player.id])
  expect(rows).toEqual([
    {
      token_hash: createHash('sha256')
        .update(player.token ?? '')
        .digest(),
    },
  ])
  const tables = await query(`select table_name from information_schema.tables where table_schema = 'public'`)
  for (const { table_name: table } of tables.rows) {
    const { rowCount } = await query(`select 1 from "${table}" t where t::text like any($1)`, [
      [`%${player.token}%`, `%${player.password}%`],
    ])
    expect(rowCount, table).toBe(0)
  }
  const hashes = await query('select password_hash from player where id = $1', [player.id])
  expect(hashes.rows[0].password_hash).toMatch(/^\$argon2id\$/)
})

test('every sign-in gives another token, and ends the session of the request', async () => {
  const player = await site.player()
  const before = player.token
  await signIn(player, player)
  expect(player.token).not.toBe(before)
  expect(await isSignedIn(player)).toBe(true)
  expect(await isSignedIn(Object.assign(site.visitor(), { token: before }))).toBe(false)
})

test('signing out ends this session and its sockets at once, and no other', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other)
  const { token } = player
  const [here, there] = [await player.listen(), await other.listen()]
  const answer = await player.call(calls.exit)
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^kurazh_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/)
  await expect.poll(() => here.socket.connected).toBe(false)
  expect(there.socket.connected).toBe(true)
  expect(await isSignedIn(Object.assign(site.visitor(), { token }))).toBe(false)
  expect(await isSignedIn(other)).toBe(true)
})

test('a guest may sign out without effect', async () => {
  expect((await site.visitor().call(calls.exit)).status).toBe(200)
})

test('signing out on one node ends the session on another, where it was just used', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor(player.token)
  expect(await isSignedIn(there)).toBe(true)
  await player.ask(calls.exit)
  await expect.poll(() => isSignedIn(there)).toBe(false)
  await node.close()
})

test('a session continues after a restart of the site', async () => {
  const player = await site.player()
  await site.restart()
  expect(await isSignedIn(player)).toBe(true)
})

/** Moves the clock of a player's sessions back and drops their cache. */
async function age(player: Player, what: string): Promise<void> {
  await query(`update session set ${what} where player = $1`, [player.id])
  await query(`select pg_notify('kurazh', $1)`, [
    JSON.stringify({ topic: 'identity.player-changed', payload: { player: player.id } }),
  ])
}

test('a session in use gets a new token once a day, and the old one keeps working for requests in progress', async () => {
  const player = await site.player()
  const old = player.token
  await player.ask(calls.getUser)
  expect(player.token).toBe(old)
  await age(player, `rotated_at = now() - interval '25 hours'`)
  await expect.poll(async () => (await player.ask(calls.getUser)) && player.token).not.toBe(old)
  const [fresh, previous] = [player, Object.assign(site.visitor(), { token: old })]
  expect(await isSignedIn(fresh)).toBe(true)
  expect(await isSignedIn(previous)).toBe(true)
  await previous.ask(calls.getUser)
  expect(previous.token).toBe(old)
  await age(player, `previous_until = now() - interval '1 second'`)
  await expect.poll(() => isSignedIn(previous)).toBe(false)
  expect(await isSignedIn(fresh)).toBe(true)
})

test('of several tabs that return a day later one gets the new token and none is signed out', async () => {
  const player = await site.player()
  await age(player, `rotated_at = now() - interval '25 hours'`)
  const tabs = Array.from({ length: 10 }, () => Object.assign(site.visitor(), { token: player.token }))
  const answers = await Promise.all(tabs.map((tab) => tab.call(calls.getUser)))
  expect(answers.map((answer) => answer.status)).toEqual(tabs.map(() => 200))
  for (const tab of tabs) expect(await isSignedIn(tab)).toBe(true)
  const changed = new Set(tabs.map((tab) => tab.token).filter((token) => token !== player.token))
  expect(changed.size).toBeLessThanOrEqual(1)
})

test('an expired session is invalid', async () => {
  const player = await site.player()
  await age(player, `expires_at = now() - interval '1 second'`)
  await expect.poll(() => isSignedIn(player)).toBe(false)
})

test('a ban ends every session and socket at once, and the next sign-in sees only the ban', async () => {
  const player = await site.player()
  const other = site.visitor()
  await signIn(player, other)
  const sockets = [await player.listen(), await other.listen()]
  await site.ban(player, 'Нарушение правил')
  for (const { socket } of sockets) await expect.poll(() => socket.connected).toBe(false)
  await expect.poll(() => isSignedIn(player)).toBe(false)
  expect((await other.call(calls.getBal)).code).toBe('Unauthorized')

  expect((await signIn(player, player)).status).toBe(200)
  const { user } = await player.ask(calls.getUser)
  expect(user).toMatchObject({ is_ban: 1, is_ban_comment: 'Нарушение правил', balance: 1000 })
  expect(await player.bet()).toMatchObject({ status: 403, code: 'Banned' })
  expect((await player.call(calls.commitments)).code).toBe('Banned')
})

test('a ban is noticed even when the listening connection is cut just before it', async () => {
  const player = await site.player()
  const { socket } = await player.listen()
  expect(await isSignedIn(player)).toBe(true)
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kurazh bus'`,
  )
  await site.ban(player, 'во время обрыва')
  await expect.poll(() => isSignedIn(player)).toBe(false)
  await expect.poll(() => socket.connected).toBe(false)
})

test('a lifted ban ends at once, and leaves nothing behind', async () => {
  const player = await site.player()
  await site.ban(player, 'По ошибке')
  await signIn(player, player)
  expect((await player.bet()).code).toBe('Banned')
  await site.unban(player)
  await expect.poll(async () => (await player.bet()).status).toBe(200)
  expect((await player.ask(calls.getUser)).user).toMatchObject({ is_ban: 0, is_ban_comment: null })
})

test('no answer contains another player’s e-mail, and getUser not even the player’s own', async () => {
  const player = await site.player()
  const { body } = await player.call(calls.getUser)
  expect(JSON.stringify(body)).not.toMatch(/example\.org|password|hash/)
})

test('regardless of new tokens, a session ends ninety days after its sign-in, and its cookie with it', async () => {
  const player = await site.player()
  const old = player.token
  await age(player, `created_at = now() - interval '89 days', rotated_at = now() - interval '25 hours'`)
  await expect.poll(async () => (await player.ask(calls.getUser)) && player.token).not.toBe(old)
  const { rows } = await query(
    `select extract(epoch from expires_at - now())::int as left from session where player = $1`,
    [player.id],
  )
  expect(rows[0].left).toBeGreaterThan(86_000)
  expect(rows[0].left).toBeLessThanOrEqual(86_400)
  const before = player.token
  await age(player, `rotated_at = now() - interval '25 hours'`)
  const cookies: string[] = []
  await expect
    .poll(async () => {
      cookies.push(...(await player.call(calls.getUser)).headers.getSetCookie())
      return player.token
    })
    .not.toBe(before)
  expect(Number(/Max-Age=(\d+)/.exec(cookies.at(-1) ?? '')?.[1])).toBeLessThanOrEqual(86_400)
  await age(player, `created_at = now() - interval '91 days', expires_at = now() - interval '1 day'`)
  await expect.poll(() => isSignedIn(player)).toBe(false)
})

test('of more than twenty sessions of one player the oldest end, with many simultaneous sign-ins too', async () => {
  const player = await site.player()
  const first = site.visitor()
  await signIn(player, first)
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 8 }, () => signIn(player, site.visitor(), { 'x-forwarded-for': `198.51.100.${round}` })),
    )
  expect(await site.count('session where player = $1', [player.id])).toBe(20)
  expect([await isSignedIn(player), await isSignedIn(first)]).toEqual([false, false])
})
