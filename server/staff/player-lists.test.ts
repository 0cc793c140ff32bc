/** Lists about players: complete over all pages, the file with the same rows, and only what the reader may see. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../testing/admins.ts'
import { cellsOf, moveMines, openMines } from '../testing/steps.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let owner: Admin
let player: Player
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
  player = await site.player('list-me')
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

/** All rows of a list, page by page. */
async function whole<Row>(
  ask: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | undefined; ;) {
    const page = await ask(after)
    rows.push(...page.rows)
    if (page.next === null) return rows
    after = page.next
  }
}

/** The lines of a file, without the text above the columns. */
async function linesOf(admin: Admin, path: string, filters: object): Promise<string[]> {
  const { status, body } = await admin.post(path, JSON.stringify({ ...filters, reason: 'Проверка' }))
  expect(status).toBe(200)
  return String(body).replace('\uFEFF', '').split('\r\n').slice(1, -1)
}

test('all players of many pages come once each, newest first, and the file contains the same', async () => {
  await query(`insert into player (login, login_key, password_hash, ref_link, created_at)
    select 'bulk-' || n, 'bulk-' || n, '', 'bulk' || n, now() - interval '1 day' - (n / 7) * interval '1 second' from generate_series(1, 137) n`)
  await query('insert into ledger_account (owner) select id from player where login_key like $1', ['bulk-%'])
  const players = await whole((after) => owner.ask(adminCalls.playerList, { ...(after && { after }) }))
  expect(new Set(players.map(({ id }) => id)).size).toBe(players.length)
  expect(players).toHaveLength(await site.count('player'))
  const order = players.map(({ createdAt, id }) => [createdAt, id] as const)
  expect(order).toEqual(order.toSorted(([a, one], [b, other]) => b.localeCompare(a) || other - one))
  expect((await linesOf(owner, adminCalls.playerListFile.path, {})).map((line) => Number(line.split(';')[0]))).toEqual(
    players.map(({ id }) => id),
  )
  expect((await owner.ask(adminCalls.playerList, { counted: true })).count).toEqual({
    rows: players.length,
    exact: true,
  })
  const bulk = await whole((after) => owner.ask(adminCalls.playerList, { search: 'BULK-1', ...(after && { after }) }))
  expect(bulk.map(({ login }) => login).toSorted()).toEqual(
    players
      .map(({ login }) => login)
      .filter((login) => login.startsWith('bulk-1'))
      .toSorted(),
  )
  await query(`delete from ledger_account where owner in (select id from player where login_key like 'bulk-%')`)
  await query(`delete from player where login_key like 'bulk-%'`)
})

test('players are found by login, number, address and code, by group and by day', async () => {
  const found = async (filters: Parameters<typeof owner.ask<typeof adminCalls.playerList>>[1]) =>
    (await owner.ask(adminCalls.playerList, filters)).rows.map(({ id }) => id)
  for (const search of ['LIST-M', String(player.id), player.email, player.uid])
    expect(await found({ search })).toEqual([player.id])
  for (const search of ['%', '_', 'nobody-here']) expect(await found({ search })).toEqual([])
  expect(await found({ group: 'admin' })).toContain(owner.id)
  expect(await found({ group: 'banned' })).toEqual([])
  expect(await found({ until: '2020-01-01T00:00:00Z' })).toEqual([])
  expect((await owner.call(adminCalls.playerList, { after: 'x' })).code).toBe('InvalidRequest')
  expect(
    (await owner.call(adminCalls.playerList, { after: Buffer.from(`["1'; drop table player"]`).toString('base64url') }))
      .code,
  ).toBe('InvalidRequest')
})

test('a reader who may not see addresses finds no one by one, and the file has none either', async () => {
  const auditor = await adminInside(site, ['auditor'])
  expect((await auditor.call(adminCalls.playerList, { search: player.email })).code).toBe('RightMissing')
  expect((await linesOf(auditor, adminCalls.playerListFile.path, { search: player.login })).join()).not.toContain(
    player.email,
  )
  expect((await linesOf(owner, adminCalls.playerListFile.path, { search: player.login })).join()).toContain(
    player.email,
  )
  expect((await (await adminInside(site, ['support'])).post(adminCalls.playerListFile.path, '{}')).code).toBe(
    'RightMissing',
  )
  expect(
    await site.count('admin_event where admin = $1 and action = $2', [auditor.id, adminCalls.playerListFile.path]),
  ).toBe(2)
})

test('bets of every engine, and money, are complete over their pages; a bet links to its page', async () => {
  for (let nonce = 0; nonce < 60; nonce += 1) await player.bet({ nonce })
  await openMines(player, { nonce: 60 })
  await moveMines(player, 0, (await cellsOf(site, player, 60)).traps[0], 60)
  const bets = await whole((after) => owner.ask(adminCalls.betList, { player: player.id, ...(after && { after }) }))
  expect(bets).toHaveLength(await site.count('bet where player = $1', [player.id]))
  expect(new Set(bets.map(({ link }) => link)).size).toBe(bets.length)
  expect((await site.visitor().ask(calls.showBet, { id: bets[0]?.link ?? '' })).bet).toMatchObject({
    stake: bets[0]?.stake,
  })
  const all = await whole((after) => owner.ask(adminCalls.betList, { ...(after && { after }) }))
  expect(all.map(({ link }) => link)).toEqual(expect.arrayContaining(bets.map(({ link }) => link)))
  expect(await linesOf(owner, adminCalls.betListFile.path, { player: player.id })).toHaveLength(bets.length)
  const money = await whole((after) =>
    owner.ask(adminCalls.playerMoney, { player: player.id, ...(after && { after }) }),
  )
  expect(money).toHaveLength(
    await site.count('ledger_transfer where owner = $1 and (debit = 1 or credit = 1)', [player.id]),
  )
  expect(money[0]?.balance).toBe(await player.balance())
  expect(money.filter(({ link }) => link !== null).length).toBeGreaterThanOrEqual(60)
})

test('bets are found by login, sum and moment, and a game that is not over is visible with its stake', async () => {
  const other = await site.player()
  await other.bet({ nonce: 0, stake: 77 })
  await openMines(other, { nonce: 1 })
  const found = async (filters: Parameters<typeof owner.ask<typeof adminCalls.betList>>[1]) =>
    (await owner.ask(adminCalls.betList, filters)).rows.map(({ player: id, stake }) => [id, stake])
  expect(await found({ login: other.login.toUpperCase() })).toEqual([[other.id, 77]])
  expect(await found({ login: 'nobody-here' })).toEqual([])
  expect(await found({ login: other.login, player: player.id })).toEqual([])
  expect(await found({ stake: 77 })).toEqual([[other.id, 77]])
  expect(await found({ player: other.id, stake: 78 })).toEqual([])
  const [past, soon] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)].map((at) => at.toISOString())
  expect(await found({ player: other.id, from: past, until: soon })).toHaveLength(1)
  expect(await found({ player: other.id, until: past })).toEqual([])
  // A nonce is no round.
  expect(await found({ player: player.id, round: 1 })).toEqual([])
  expect((await owner.ask(adminCalls.openGames, { login: other.login })).rows).toMatchObject([
    { player: other.id, game: 'mines', says: 'ходов 0' },
  ])
  expect((await owner.ask(adminCalls.openGames, { player: player.id, game: 'dice' })).rows).toEqual([])
})

test('everything about a player is listed in one order, separately or together', async () => {
  await owner.ask(adminCalls.sendOnBreak, { id: player.id, length: 'hour', reason: 'Проверка' })
  const rows = await whole((after) => owner.ask(adminCalls.timeline, { player: player.id, ...(after && { after }) }))
  expect(new Set(rows.map(({ part }) => part))).toEqual(new Set(['money', 'way', 'letter', 'limit', 'staff']))
  const moments = rows.map(({ at }) => Date.parse(at))
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  const ways = await whole((after) =>
    owner.ask(adminCalls.timeline, { player: player.id, parts: ['way', 'limit'], ...(after && { after }) }),
  )
  expect(ways).toEqual(rows.filter(({ part }) => part === 'way' || part === 'limit'))
})

test('what became of a player’s letters is visible, and no address', async () => {
  const other = await site.player()
  await site.mailed()
  const letter = async (change: string) => {
    await site.database.pool.query(`update outgoing_letter set ${change} where player = $1`, [other.id])
    const { rows } = await owner.ask(adminCalls.timeline, { player: other.id, parts: ['letter'] })
    return rows.map(({ what }) => what)
  }
  const name = 'Письмо «подтверждение почты»'
  expect(await letter('tries = 1')).toEqual([`${name}: почтовый сервер принял`])
  expect(await letter(`ended = 'refused'`)).toEqual([`${name}: такого адреса нет`])
  expect(await letter(`ended = 'given up', answer = '451 later'`)).toEqual([`${name}: не ушло (451 later)`])
  expect(await letter(`ended = null, ended_at = null, next_try_at = now() + interval '1 hour'`)).toEqual([
    `${name}: ждёт отправки (451 later)`,
  ])
  await site.database.pool.query('delete from outgoing_letter where player = $1', [other.id])
})
