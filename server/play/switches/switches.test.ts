/**
 * Tests games that are switched off: no player can place a new bet on them, on any node, and open bets are played to
 * their end.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed, moveMines, openMines, settledOf } from '../../testing/steps.ts'
import { testRounds } from '../../testing/rounds.ts'
import { testTables } from '../../testing/tables.ts'
import { persist } from '../../testing/visitor.ts'
import { createSettlement } from '../seeded/instant-writes.ts'
import { createStepsWrites } from '../seeded/steps-writes.ts'
import { setSwitch } from './switches.ts'

let site: TestSite
let owner: Admin
let player: Player
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.player()
})
afterEach(() => site.audit())

const say = 'Чиним кости, вернёмся к вечеру'
const turn = (game: string, off: boolean, words = say) => owner.ask(adminCalls.switchGame, { game, off, say: words })
const bets = (who: Player) => site.count('bet where player = $1', [who.id])
const told = async (game: string) =>
  (await site.visitor().ask(calls.tables)).tables.find((table) => table.game === game)?.off
const standing = async (game: string) =>
  (await owner.ask(adminCalls.gameSwitches)).games.find((each) => each.game === game)

test('a disabled game refuses bets with the operator’s text while others are played, until it is enabled again', async () => {
  await turn('dice', true)
  expect(await player.bet({ nonce: 0 })).toMatchObject({ status: 409, body: { code: 'GameOff', error: say } })
  expect(await player.balance()).toBe(1000)
  expect((await player.bet({ game: 'plinko', nonce: 0, params: { rows: 8, risk: 'low' } })).status).toBe(200)
  expect(await standing('dice')).toMatchObject({ kind: 'instant', off: true, say, open: 0 })
  await eventually(async () => expect(await told('dice')).toBe(say))
  await turn('dice', true, '')
  expect((await player.bet({ nonce: 1 })).body).toMatchObject({ error: refusals.GameOff[1] })
  await eventually(async () => expect(await told('dice')).toBe(refusals.GameOff[1]))
  await turn('dice', false, '')
  expect((await player.bet({ nonce: 1 })).status).toBe(200)
  await eventually(async () => expect(await told('dice')).toBeUndefined())
  expect(
    await site.count(`admin_event where action = $1 and outcome = 'done' and detail->>'game' = 'dice'`, [
      adminCalls.switchGame.path,
    ]),
  ).toBe(3)
})

test('open pages are notified of a switch, from another node too', async () => {
  const listener = await player.listen({ origin: pageOrigin })
  const node = await site.node()
  await turn('bubbles', true)
  await eventually(() => expect(listener.payloads('games').length).toBeGreaterThan(0))
  await eventually(async () =>
    expect((await node.visitor().ask(calls.tables)).tables.find(({ game }) => game === 'bubbles')?.off).toBe(say),
  )
  await turn('bubbles', false)
  await node.close()
})

test('a node that does not know of the switch takes no bet either', async () => {
  const node = await site.node()
  const there = node.visitor(player.token)
  await site.database.pool.query(
    `insert into game_switch (game, off) values ('dice', true) on conflict (game) do update set off = true, say = ''`,
  )
  expect(await told('dice')).toBeUndefined()
  const bet = { game: 'dice', nonce: 0, clientSeed: 'a seed', stake: 10, params: { chance: 49.5, side: 'under' } }
  expect(await there.call(calls.placeBet, bet)).toMatchObject({ status: 409, code: 'GameOff' })
  expect(await player.call(calls.placeBet, bet)).toMatchObject({ status: 409, code: 'GameOff' })
  expect(await bets(player)).toBe(0)
  await turn('dice', false)
  await node.close()
})

test('bets race the switch: each is taken completely or refused completely, a taken bet keeps its answer, and after the switch nothing is taken', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => site.player()))
  await Promise.all(players.map((who) => who.ask(calls.commitments)))
  const bodyOf = (nonce: number) => ({
    game: 'dice',
    nonce,
    clientSeed: 'a race',
    stake: 1,
    params: { chance: 49.5, side: 'under' },
  })
  const racing = players.flatMap((who) =>
    Array.from({ length: 30 }, async (_, nonce) => ({
      who,
      nonce,
      answer: await persist(() => who.call(calls.placeBet, bodyOf(nonce))),
    })),
  )
  const switching = turn('dice', true)
  const raced = await Promise.all(racing)
  await switching
  for (const { answer } of raced) expect([200, 409]).toContain(answer.status)
  for (const { answer } of raced) if (answer.status === 409) expect(answer.code).toBe('GameOff')
  for (const who of players)
    expect(await bets(who)).toBe(raced.filter((each) => each.who === who && each.answer.status === 200).length)
  for (const { who, nonce, answer } of raced.filter(({ nonce: each }) => each < 3)) {
    const again = await who.call(calls.placeBet, bodyOf(nonce))
    expect(again.status).toBe(answer.status)
    if (answer.status === 200)
      expect(again.body).toMatchObject({ success: { bet: (answer.body as { success: { bet: object } }).success.bet } })
  }
  for (const who of players) expect((await who.call(calls.placeBet, bodyOf(40))).code).toBe('GameOff')
  await turn('dice', false)
})

test('in one write the bets on a game that is off are refused and the other bets are taken', async () => {
  await turn('dice', true)
  const players = await Promise.all(Array.from({ length: 12 }, () => site.player()))
  await Promise.all(players.map((who) => who.ask(calls.commitments)))
  const answers = await Promise.all(
    players.map((who, place) =>
      who.bet(place % 2 === 0 ? { nonce: 0 } : { game: 'plinko', nonce: 0, params: { rows: 8, risk: 'low' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(players.map((_, place) => (place % 2 === 0 ? 409 : 200)))
  await turn('dice', false)
})

test('a write repeated after the switch returns what it wrote before: its answer may have been lost', async () => {
  const { pool } = site.database
  const bet = { player: player.id, nonce: 7, version: 1, stake: 10_00n, clientSeed: 'again', params: '{}', bank: 0 }
  const [settlement, steps] = [createSettlement(pool), createStepsWrites(pool)]
  const settle = () => settlement.submit({ ...bet, game: 'dice', multiplierE4: 0, payout: 0n })
  const openAgain = () => steps.open.submit({ ...bet, nonce: 8, game: 'money-train', maxWin: 1n })
  expect([(await settle()).verdict, (await openAgain()).verdict]).toEqual(['accepted', 'accepted'])
  for (const game of ['dice', 'money-train']) await turn(game, true)
  expect([(await settle()).verdict, (await openAgain()).verdict]).toEqual(['duplicate', 'duplicate'])
  const fresh = await site.player()
  expect(
    (await settlement.submit({ ...bet, player: fresh.id, game: 'dice', multiplierE4: 0, payout: 0n })).verdict,
  ).toBe('off')
  for (const game of ['dice', 'money-train']) await turn(game, false)
})

test('an open steps game is moved and cashed out while its game is off, and the admin area counts it until then', async () => {
  const params = { mines: 3 }
  const clientSeed = await goodSeed(site, player, mines, { nonce: 0, params, moves: [{ cell: 0 }] })
  await player.ask(calls.placeBet, { game: 'mines', nonce: 0, clientSeed, stake: 10, params })
  await turn('mines', true)
  expect((await standing('mines'))?.open).toBe(1)
  expect((await moveMines(player, 0, { cell: 0 })).status).toBe(200)
  const taken = settledOf(await moveMines(player, 1, { take: true }))
  expect(taken.bet).toMatchObject({ ended: 'taken' })
  expect((await standing('mines'))?.open).toBe(0)
  await expect(openMines(player, { nonce: 1 })).rejects.toThrow('GameOff')
  expect(await player.call(calls.placeBet, { game: 'mines', nonce: 2, clientSeed, stake: 10, params })).toMatchObject({
    code: 'GameOff',
    error: say,
  })
  // A game opened before keeps its answer.
  expect((await player.call(calls.placeBet, { game: 'mines', nonce: 0, clientSeed, stake: 10, params })).status).toBe(
    200,
  )
  await turn('mines', false)
})

test('automatic play and turbo can be disabled in one game, and never enabled where the jurisdiction forbids them', async () => {
  const place = await testSite({ PUBLIC_ORIGIN: pageOrigin, JURISDICTION: 'ontario' })
  const there = await adminInside(place, ['owner'])
  const of = async (game: string) =>
    (await place.visitor().ask(calls.tables)).tables.find((table) => table.game === game)
  expect(await of('dice')).toMatchObject({ turbo: false })
  expect((await of('dice'))?.autoplay).toBeUndefined()
  await there.ask(adminCalls.setGamePace, { game: 'dice', autoplay: false, turbo: true })
  await eventually(async () => expect(await of('dice')).toMatchObject({ autoplay: false, turbo: false }))
  await there.ask(adminCalls.setGamePace, { game: 'firebird', autoplay: true, turbo: true })
  expect((await there.ask(adminCalls.gameSwitches)).games.find(({ game }) => game === 'firebird')).toMatchObject({
    autoplay: true,
    allowed: { autoplay: false, turbo: false },
  })
  expect(await of('firebird')).toMatchObject({ autoplay: false, turbo: false })
  expect(await of('plinko')).not.toHaveProperty('autoplay')
  expect(await place.count(`admin_event where action = $1 and outcome = 'done'`, [adminCalls.setGamePace.path])).toBe(2)
  await place.close()
})

test('switching a game requires the right, and an unknown game is not switched', async () => {
  const auditor = await adminInside(site, ['auditor'])
  expect((await auditor.call(adminCalls.switchGame, { game: 'dice', off: true })).code).toBe('RightMissing')
  expect((await auditor.ask(adminCalls.gameSwitches)).games.length).toBeGreaterThan(10)
  for (const game of ['chess', 'wheel', 'pkg-nothing'])
    expect((await owner.call(adminCalls.switchGame, { game, off: true })).code).toBe('NotFound')
})

test('a flight is settled while crash is off, its bets are refused, and no new round begins until it is on', async () => {
  const rounds = await testRounds([(point) => point > 30_000])
  const flier = await rounds.site.player()
  const late = await rounds.site.player()
  expect((await rounds.bet(flier, { target: 2 })).status).toBe(200)
  await rounds.site.write((tx) => setSwitch(tx, crash.id, { isOff: true, say }))
  expect(await rounds.bet(late)).toMatchObject({ code: 'GameOff', error: say })
  await rounds.toFlight()
  const { past } = await rounds.toEnd()
  const [ended] = past
  await eventually(async () =>
    expect(await rounds.site.count(`round_bet where state = 'taken' and player = $1`, [flier.id])).toBe(1),
  )
  const stands = async () => {
    rounds.clock.advance(10_000)
    expect((await rounds.state()).round?.number).toBe(ended?.number)
  }
  for (let look = 0; look < 5; look++) await stands()
  await rounds.site.write((tx) => setSwitch(tx, crash.id, { isOff: false }))
  await rounds.toBetting()
  expect((await rounds.bet(late)).status).toBe(200)
  await rounds.site.audit()
  await rounds.site.close()
})

test('a dealt hand is played and paid while its table is off: chips may be taken back, nothing is added', async () => {
  const tables = await testTables()
  const guest = await tables.site.player()
  await tables.toBetting('baccarat')
  expect((await tables.lay(guest, 'baccarat', { player: 20 })).status).toBe(200)
  await tables.site.write((tx) => setSwitch(tx, 'baccarat', { isOff: true, say }))
  expect(await tables.lay(guest, 'baccarat', { player: 30 })).toMatchObject({ code: 'GameOff', error: say })
  expect((await tables.lay(guest, 'baccarat', { player: 10 })).status).toBe(200)
  const past = await tables.toEnd('baccarat')
  expect(past).toMatchObject({ number: 1 })
  await tables.until('baccarat', ({ side }) => side === 'paused')
  await tables.site.write((tx) => setSwitch(tx, 'baccarat', { isOff: false }))
  await tables.toBetting('baccarat')
  await tables.site.audit()
  await tables.site.close()
})
