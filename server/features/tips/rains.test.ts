/** Rains: drawn as promised, to the kopeck, once, whatever happens to nodes and people meanwhile. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { dyingAt } from '../../testing/cut-node.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { endRains } from '../../testing/givers.ts'
import { chatter, writer } from '../../testing/tips.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'
import { sumsOwed } from '../../wallet/statement.ts'
import { finish } from './draw.ts'
import { openIn } from './rain-store.ts'
import { tipsSlice } from './slice.ts'

const room = 'games'
let site: TestSite
let support: Admin
let secret: Buffer
beforeAll(async () => {
  // Drawn by the tests, not by the job.
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { lookEveryMs: 3_600_000 })
  support = await adminInside(site, ['support'])
  secret = await siteSecret(site.database.db, site.seedKey, 'seeds of rains')
})
afterAll(() => site.close())
// All write from one address and into one room.
beforeEach(() => query(`delete from rate_limit where bucket like 'chat %'`))
afterEach(async () => {
  await end()
  const { accounts } = await site.audit()
  const sumOf = (account: string) => accounts.find(({ name }) => name === account)?.sum
  expect([sumOf('rains'), sumOf('between')]).toEqual([0n, 0n])
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const byNumber = (one: number, other: number) => one - other
const seed = () => randomBytes(16).toString('hex')
const open = (
  from: Player,
  { amount = 100, receivers = 3, request = randomUUID(), seconds = 180, where = room } = {},
) => from.call(calls.openRain, { room: where, amount, receivers, seconds, request })
const gifts = async (reader: Pick<Player, 'ask'> = site.visitor()) => reader.ask(calls.roomGifts, { room })
const rainOf = async () => {
  const { rain } = await gifts()
  if (rain === null) throw new Error('no rain')
  return rain
}
const join = async (player: Player, own = seed()) =>
  player.call(calls.joinRain, { room, id: (await rainOf()).id, seed: own })
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await writer(site, room)).player))
const sumOf = async (players: readonly Player[]) =>
  Math.round((await Promise.all(players.map((player) => player.balance()))).reduce((sum, each) => sum + each, 0) * 100)

/** Lets the time of the open rain pass, and ends it. */
async function end(): Promise<void> {
  await endRains(site.database)
  const rain = await openIn(site.database.db, room)
  if (rain !== undefined) await finish(site.database.db, secret, rain)
}

test('a rain is promised, joined and drawn; everybody can draw it again from what the site tells', async () => {
  const [giver, joiners] = [await chatter(site), await people(5)]
  expect((await open(giver)).body).toMatchObject({ success: { text: 'Дождь на 100.00\u00a0₽ открыт', balance: 900 } })
  const promised = await rainOf()
  expect(promised).toMatchObject({ by: { name: giver.login }, amount: 100, state: 'open', entrants: 0, winners: [] })
  expect((await sumsOwed(site.database.db)).rains).toBe(100_00n)
  expect((await giver.call(calls.rainProof, { room, id: promised.id })).code).toBe('NotFound')
  const seeds = joiners.map(() => seed())
  for (const [index, player] of joiners.entries())
    expect((await join(player, seeds[index])).body).toEqual({ success: { place: index + 1, seed: seeds[index] } })
  // A second press keeps the first seed.
  expect((await join(joiners[0] as Player)).body).toEqual({ success: { place: 1, seed: seeds[0] } })
  expect((await gifts(joiners[2])).own).toEqual({ isGiver: false, place: 3 })
  await end()
  const proof = await giver.ask(calls.rainProof, { room, id: promised.id })
  expect(createHash('sha256').update(proof.serverSeed).digest('hex')).toBe(promised.commitment)
  expect(proof.entrants.map((each) => each.seed)).toEqual(seeds)
  const drawn = rainPrizes({ ...proof, amount: 100_00n, seeds })
  expect(drawn.map(({ prize }) => prize)).toEqual([33_34n, 33_33n, 33_33n])
  for (const [index, player] of joiners.entries()) {
    const prize = drawn.find(({ place }) => place === index + 1)?.prize ?? 0n
    expect(await player.balance()).toBe(1000 + Number(prize) / 100)
    expect(proof.entrants[index]?.prize).toBe(prize === 0n ? null : Number(prize) / 100)
  }
  const over = await rainOf()
  expect(over).toMatchObject({ state: 'drawn', entrants: 5 })
  expect(over.winners.map(({ prize }) => prize)).toEqual([33.34, 33.33, 33.33])
  const winner = joiners[(over.winners[0]?.place ?? 0) - 1] as Player
  expect((await winner.ask(calls.statement, {})).movements[0]).toMatchObject({
    kind: 'rain-share',
    of: { what: 'rain', number: promised.id, who: giver.login },
  })
  expect((await join(winner)).status).toBe(200)
  expect((await join(await people(1).then(([late]) => late as Player))).code).toBe('TipRefused')
})

test('with fewer people fewer share, with nobody the money returns', async () => {
  const [giver, [alone]] = [await chatter(site), await people(1)]
  await open(giver)
  await join(alone as Player)
  await end()
  expect(await (alone as Player).balance()).toBe(1100)
  await open(giver)
  await end()
  expect(await rainOf()).toMatchObject({ state: 'returned', why: 'nobody' })
  expect(await giver.balance()).toBe(900)
  expect((await giver.ask(calls.statement, {})).movements.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'rain-back',
    'rain',
    'rain',
  ])
})

test('a room has one rain at a time, a player five a day, and a repeated press opens one', async () => {
  const [giver, other] = [await chatter(site), await chatter(site)]
  const request = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => open(giver, { request })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await giver.balance()).toBe(900)
  expect((await open(giver, { request, amount: 101 })).code).toBe('RequestReused')
  expect((await open(giver, { request, receivers: 4 })).code).toBe('RequestReused')
  expect((await open(other)).code).toBe('RainOpen')
  for (let count = 1; count < 5; count++) {
    await end()
    expect((await open(giver)).status).toBe(200)
  }
  await end()
  expect((await open(giver)).error).toContain('За сутки')
  const both = await Promise.all([open(other), open(await chatter(site))])
  expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
  expect((await open(other, { amount: 49.99 })).error).toContain('не меньше 50')
})

test('the giver, strangers to the room, newcomers, staff, a second account and somebody on a break do not take part', async () => {
  const [giver, silent, [late, resting, twin, limited]] = [await chatter(site), await chatter(site), await people(4)]
  await open(giver)
  expect((await join(giver)).error).toContain('Это ваш дождь')
  expect((await join(silent)).error).toContain('писал в этой комнате')
  await silent.ask(calls.sayInChat, { room, text: 'Теперь и я', key: randomUUID() })
  expect((await join(silent)).error).toContain('до дождя')
  await query(`update player set created_at = now() where id = $1`, [late?.id])
  expect((await join(late as Player)).error).toContain('аккаунт ещё новый')
  await site.write((tx) => takeBreak(tx, (resting as Player).id, new Date(Date.now() + 3_600_000)))
  expect((await join(resting as Player)).code).toBe('OnBreak')
  await shareOneDevice([giver, twin as Player])
  expect((await join(twin as Player)).error).toContain('одного человека')
  await site.write((tx) => setLimit(tx, (limited as Player).id, 'deposit', 'day', 99_99n))
  expect((await join(limited as Player)).code).toBe('LimitReached')
  expect((await gifts()).rain?.entrants).toBe(0)
})

async function shareOneDevice(players: readonly Player[]): Promise<void> {
  const card = randomBytes(32)
  for (const player of players) {
    await query(`insert into player_device (player, info_hash, info) values ($1, $2, 'one card')`, [player.id, card])
    await query(
      `insert into sign_in (player, way, success, device, network) values ($1, 'password', true, '{"name": "one device"}', '203.0.113.*')`,
      [player.id],
    )
  }
}

test('at a live table, where one writes without a confirmed contact, one takes part with it only', async () => {
  const [giver, player] = [await chatter(site), await chatter(site)]
  for (const each of [giver, player]) await each.bet({ nonce: 0, stake: 1 })
  await player.ask(calls.sayInChat, { room: 'roulette', text: 'Всем привет', key: randomUUID() })
  await query('update player set email_confirmed_at = null where id = $1', [player.id])
  await open(giver, { where: 'roulette' })
  const rain = await openIn(site.database.db, 'roulette')
  if (rain === undefined) throw new Error('no rain')
  const joined = () => player.call(calls.joinRain, { room: 'roulette', id: Number(rain.id), seed: seed() })
  expect(await joined()).toMatchObject({ code: 'TipRefused', error: expect.stringContaining('подтверждена почта') })
  await query('update player set email_confirmed_at = now() where id = $1', [player.id])
  expect((await joined()).status).toBe(200)
  await endRains(site.database)
  await finish(site.database.db, secret, rain)
})

test('of accounts of one person that join at the same moment one takes part', async () => {
  const [giver, twins] = [await chatter(site), await people(4)]
  await shareOneDevice(twins)
  await open(giver)
  const answers = await Promise.all(twins.map((player) => join(player)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await gifts()).rain?.entrants).toBe(1)
})

test('a share counts as a top-up in the limits and is to be played before it leaves', async () => {
  const [giver, [winner]] = [await chatter(site), await people(1)]
  await site.write((tx) => setLimit(tx, (winner as Player).id, 'deposit', 'day', 150_00n))
  await open(giver)
  await join(winner as Player)
  await end()
  const { rows } = await query('select used from wallet_limit where player = $1', [winner?.id])
  expect(rows).toEqual([{ used: 100_00n }])
  expect((await (winner as Player).ask(calls.tipTerms, { room })).closed).toContain('сначала ставят')
})

test('rains of several rooms at once, and a tip meanwhile, bring no more than the limit of top-ups', async () => {
  const [[player], givers] = [await people(1), [await chatter(site), await chatter(site)] as const]
  if (player === undefined) throw new Error('nobody')
  await player.ask(calls.sayInChat, { room: 'general', text: 'И сюда', key: randomUUID() })
  const { id: line } = await givers[1].ask(calls.sayInChat, { room: 'general', text: 'Дождь', key: randomUUID() })
  expect(line).toBeGreaterThan(0)
  await site.write((tx) => setLimit(tx, player.id, 'deposit', 'day', 150_00n))
  await open(givers[0])
  await open(givers[1], { where: 'general' })
  expect((await join(player)).status).toBe(200)
  const other = await openIn(site.database.db, 'general')
  if (other === undefined) throw new Error('no rain')
  const second = () => player.call(calls.joinRain, { room: 'general', id: Number(other.id), seed: seed() })
  expect(await second()).toMatchObject({ code: 'LimitReached', error: expect.stringContaining('дожде другой комнаты') })
  const tip = { room, to: { name: player.login }, amount: 60, isPublic: false, request: randomUUID() }
  expect(await givers[0].call(calls.giveTip, tip)).toMatchObject({ code: 'TipRefused' })
  await end()
  await finish(site.database.db, secret, other)
  expect(await player.balance()).toBe(1100)
})

test('a rain of yesterday that returns today makes no room for another one of today', async () => {
  const giver = await chatter(site)
  await open(giver)
  await query(`
    begin;
    alter table ledger_transfer disable trigger user;
    update ledger_transfer set at = at - interval '1 day' where owner = ${giver.id} and kind = 'rain';
    alter table ledger_transfer enable trigger user;
    commit`)
  await end()
  expect(await giver.balance()).toBe(1000)
  expect((await giver.ask(calls.tipTerms, { room })).left).toBe(5000)
  await open(giver)
  expect((await giver.ask(calls.tipTerms, { room })).left).toBe(4900)
  await end()
  expect((await giver.ask(calls.tipTerms, { room })).left).toBe(5000)
})

test('a ban of the giver or of a winner in the air changes nothing of the draw; a closing account waits for it', async () => {
  const [giver, [winner, other]] = [await chatter(site), await people(2)]
  await open(giver, { receivers: 2 })
  await join(winner as Player)
  await join(other as Player)
  expect((await (other as Player).call(calls.closeAccount, { giveUp: true })).error).toContain('Идёт дождь')
  await site.ban(giver, 'за дело')
  await site.ban(winner as Player, 'за дело')
  await end()
  const { rows } = await query('select balance from ledger_account where owner = $1', [winner?.id])
  expect(rows).toEqual([{ balance: 1050_00n }])
  expect(await (other as Player).balance()).toBe(1050)
})

test('the staff cancels a rain and its money returns; a rain in a room that is closed returns by itself', async () => {
  const [giver, [one]] = [await chatter(site), await people(1)]
  await open(giver)
  await join(one as Player)
  const [listed] = (await support.ask(adminCalls.rains, {})).rains
  expect(listed).toMatchObject({ player: giver.id, login: giver.login, amount: 100, entrants: 1 })
  const cancel = () =>
    support.call(adminCalls.cancelRain, { player: giver.id, id: listed?.id ?? 0, reason: 'жалобы комнаты' })
  const answers = await Promise.all([cancel(), cancel()])
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404])
  expect(await giver.balance()).toBe(1000)
  expect(await rainOf()).toMatchObject({ state: 'returned', why: 'staff' })
  await open(giver)
  const setRoom = (closed: string | null) =>
    support.ask(adminCalls.setChatRoom, { room, slowSeconds: 0, level: 'global', closed })
  await setRoom('ремонт')
  const rain = await openIn(site.database.db, room)
  if (rain === undefined) throw new Error('no rain')
  // Before its time is over.
  await finish(site.database.db, secret, rain)
  await setRoom(null)
  expect(await rainOf()).toMatchObject({ state: 'returned', why: 'closed' })
  expect(await giver.balance()).toBe(1000)
})

test('two nodes draw a rain once, and a node that dies at any statement of a draw leaves it open or drawn', async () => {
  const [giver, joiners] = [await chatter(site), await people(3)]
  const all = [giver, ...joiners]
  const money = await sumOf(all)
  await open(giver, { receivers: 2 })
  for (const player of joiners) await join(player)
  await endRains(site.database)
  const rain = await openIn(site.database.db, room)
  if (rain === undefined) throw new Error('no rain')
  for (let statement = 1; ; statement++) {
    const died = await dyingAt(site.databaseUrl, statement, 'before', (db) => finish(db, secret, rain))
    const state = (await rainOf()).state
    expect((await sumOf(all)) + (state === 'open' ? 100_00 : 0)).toBe(money)
    if (!died) break
    expect(state).toBe('open')
  }
  await open(giver, { receivers: 2 })
  for (const player of joiners) await join(player)
  await endRains(site.database)
  const second = await openIn(site.database.db, room)
  if (second === undefined) throw new Error('no rain')
  const ended = await Promise.all([1, 2, 3].map(() => finish(site.database.db, secret, second)))
  expect(ended.filter((each) => each !== undefined)).toHaveLength(1)
  expect(await sumOf(all)).toBe(money)
})

test('after a restoration an open rain of the copy returns: its seed may be known', async () => {
  const [giver, [one]] = [await chatter(site), await people(1)]
  await open(giver)
  await join(one as Player)
  const ground = { database: site.database } as Parameters<NonNullable<typeof tipsSlice.afterRestoration>>[0]
  const lines = (await tipsSlice.afterRestoration?.(ground)) ?? []
  expect(lines.join()).toContain('возвращено игрокам: 1')
  expect(await rainOf()).toMatchObject({ state: 'returned', why: 'restored' })
  expect(await giver.balance()).toBe(1000)
})

test('over random histories with bans and cancels what was given is what was received', async () => {
  const start = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  console.log(`random histories of rains: SEED=${start}`)
  let state = start
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const joiners = await people(6)
  for (let rain = 0; rain < 8; rain++) {
    const giver = await chatter(site)
    const before = await sumOf([giver, ...joiners])
    const amount = (50_00 + draw(900_00)) / 100
    expect((await open(giver, { amount, receivers: 2 + draw(6) })).status).toBe(200)
    const { id } = await rainOf()
    await Promise.all(joiners.filter(() => draw(2) === 0).map((player) => join(player)))
    if (draw(3) === 0) await query('update ledger_account set frozen = true where owner = $1', [giver.id])
    const acts = [
      end(),
      ...(draw(3) === 0 ? [support.call(adminCalls.cancelRain, { player: giver.id, id, reason: 'жалобы' })] : []),
    ]
    await Promise.all(acts)
    await query('update ledger_account set frozen = false where owner = $1', [giver.id])
    expect(await sumOf([giver, ...joiners])).toBe(before)
    const [{ sum } = { sum: 0n }] = (
      await query('select coalesce(sum(prize), 0)::bigint as sum from tips_entrant where rain = $1', [id])
    ).rows as { sum: bigint }[]
    expect([0n, BigInt(Math.round(amount * 100))]).toContain(sum)
  }
}, 60_000)
