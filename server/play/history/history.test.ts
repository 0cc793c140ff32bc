/** Tests that bets which were moved into history are read as before, by everybody who reads bets, and are moved once. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { dyingAt } from '../../testing/cut-node.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { everyAnswer, historyOf, journalSettled, moveAllNow, moveNow, playedForMonths } from '../../testing/old-bets.ts'
import { keepJournalRising } from '../bets/journal.ts'
import { moveStretch } from './move-history.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

const move = (count: number) => moveNow(site, count)
const moveAll = () => moveAllNow(site)
const played = (bets: number, apart?: number) => playedForMonths(site, bets, apart)
const everything = (player: Player) => everyAnswer(site, owner, player)
const inHead = (player: Player) => site.count('bet where player = $1', [player.id])
const inHistory = (player: Player) => site.count('bet_history where player = $1', [player.id])

test('every reader is answered the same before, between and after all stretches', async () => {
  const player = await played(60)
  const before = await everything(player)
  expect([before.own.length, before.pages.length, before.journal.length]).toEqual([60, 60, 60])
  let moved = 0
  for (let stretch; (stretch = await move(17)) > 0; moved += stretch) {
    expect([await inHead(player), await inHistory(player)]).toEqual([60 - moved - stretch, moved + stretch])
    expect(await everything(player)).toEqual(before)
  }
  expect(moved).toBe(60)
  expect(await site.count('bet_month where player = $1', [player.id])).toBeGreaterThanOrEqual(4)
  expect(await site.count(`ledger_transfer where owner = $1 and key like 'bet:%'`, [player.id])).toBe(0)
  await site.restart()
  expect(await everything(player)).toEqual(before)
})

test('a page read while bets move has each of them once', async () => {
  const player = await played(60, 7)
  const before = await historyOf(player, { limit: 60 })
  let isMoving = true
  const moving = (async () => {
    while ((await move(1)) > 0);
    isMoving = false
  })()
  let looks = 0
  for (; isMoving; looks++) expect(await historyOf(player, { limit: 25 })).toEqual(before)
  await moving
  expect(looks).toBeGreaterThan(0)
  expect(await historyOf(player, { limit: 25 })).toEqual(before)
})

test('a nonce of history is used: the same bet gets its answer again, another one is refused', async () => {
  const player = await site.player()
  const bet = { nonce: 5, stake: 3, clientSeed: 'the seed of an old bet' }
  const first = await player.bet(bet)
  const balance = await player.balance()
  await moveAll()
  expect(await inHead(player)).toBe(0)
  for (const restart of [false, true]) {
    if (restart) await site.restart()
    expect((await player.bet(bet)).body).toMatchObject({
      success: { bet: 'success' in first.body && first.body.success.bet },
    })
    expect((await player.bet({ ...bet, clientSeed: 'another seed' })).code).toBe('NonceReused')
    expect((await player.ask(calls.commitments)).commitments.map(({ nonce }) => nonce)).not.toContain(5)
  }
  expect(await player.balance()).toBe(balance)
})

test('a node that dies in a move leaves every bet in one of the two', async () => {
  const player = await played(20)
  const before = await historyOf(player, { limit: 25 })
  await journalSettled(site)
  for (const cut of ['before', 'after'] as const) {
    for (
      let statement = 1;
      await dyingAt(site.databaseUrl, statement, cut, (db) => moveStretch(db, 0, 6));
      statement++
    ) {
      expect((await inHead(player)) + (await inHistory(player))).toBe(20)
      expect(await historyOf(player, { limit: 25 })).toEqual(before)
    }
  }
  await moveAll()
  expect([await inHead(player), await inHistory(player)]).toEqual([0, 20])
  expect(await historyOf(player, { limit: 25 })).toEqual(before)
})

test('nodes that move at the same time move each bet once, and none that is young', async () => {
  const player = await played(40)
  expect(await moveStretch(site.database.db, 100, 1_000)).toBe(0)
  const movers = Array.from({ length: 4 }, async () => {
    for (let tries = 0; tries < 20; tries++) await move(5)
  })
  await Promise.all(movers)
  await moveAll()
  expect([await inHead(player), await inHistory(player)]).toEqual([0, 40])
})

test('the journal goes on above history when the head is empty', async () => {
  const player = await played(20)
  await moveAll()
  const highest = async () =>
    (await site.database.pool.query<{ of: bigint }>('select max(journal) as of from bet_history')).rows[0]?.of
  const before = (await highest()) ?? 0n
  await site.database.pool.query('update journal_offset set value = value - 1000000')
  await keepJournalRising(site.database.db)
  expect((await player.bet({ nonce: 21 })).status).toBe(200)
  const { rows } = await site.database.pool.query<{ journal: bigint }>('select journal from bet where player = $1', [
    player.id,
  ])
  expect(rows[0]?.journal).toBeGreaterThan(before)
})
