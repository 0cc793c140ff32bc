/** Tests that bets which were moved into history are read as before, by everybody who reads bets, and are moved once. */
import { calls } from '@kurazh/contract/index.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { dyingAt } from '../../testing/cut-node.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import { answersAbout } from '../../testing/readers-of-bets.ts'
import { keepJournalRising } from '../bets/journal.ts'
import { movesOf } from '../seeded/seeded-bets.ts'
import { moveStretch } from './move-history.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

/**
 * Until all bets so far may be moved. The journal waits for every older transaction of the server, and other test files
 * have some open on the same one.
 */
async function journalSettled(): Promise<void> {
  await expect
    .poll(() =>
      site.count(`journal_offset o where pg_snapshot_xmin(pg_current_snapshot())::text::bigint + o.value
        > (select coalesce(max(journal), -1) from bet)`),
    )
    .toBe(1)
}

/** Bets are young: in these tests all that are over go. */
async function move(count: number): Promise<number> {
  await journalSettled()
  return moveStretch(site.database.db, 0, count)
}
async function moveAll(): Promise<void> {
  while ((await move(1_000)) > 0);
}
const inHead = (player: Player) => site.count('bet where player = $1', [player.id])
const inHistory = (player: Player) => site.count('bet_history where player = $1', [player.id])

/** A player with this many bets under nonces in no order, one of them a game of steps, spread over four months. */
async function played(bets: number, apart = 37): Promise<Player> {
  const player = await site.player()
  await openMines(player, { nonce: 3 })
  for (let index = 0; index < bets; index++) {
    const nonce = (index * apart) % bets
    if (nonce === 3) continue
    const game = index % 3 === 0 ? { game: 'bubbles', params: { target: 2 } } : {}
    expect((await player.bet({ nonce, stake: 1 + (index % 4), ...game })).status).toBe(200)
  }
  await moveMines(player, 0, (await cellsOf(site, player, 3)).gems[0], 3)
  await moveMines(player, 1, take, 3)
  await site.database.pool.query(
    `update bet b set at = now() - make_interval(days => (100 - 3 * o.place / 2)::int) from (
      select player, nonce, row_number() over (order by journal) as place from bet where player = $1) o
    where b.player = o.player and b.nonce = o.nonce`,
    [player.id],
  )
  return player
}

async function historyOf(player: Player, narrowed: { limit: number; game?: string }) {
  const pages = []
  for (let before: number | undefined; ;) {
    const { bets, next } = await player.ask(calls.history, { ...narrowed, ...(before !== undefined && { before }) })
    pages.push(...bets)
    if (next === null) return pages
    before = next
  }
}

/** What everybody who reads bets is answered. */
const everything = async (player: Player) => ({
  ...(await answersAbout(site, owner, player, {
    game: 'dice',
    stake: 2,
    keys: ['bet:3', 'bet:3:payout', 'bet:4'],
    numbers: [3, 4],
  })),
  pages: await historyOf(player, { limit: 7 }),
  pagesOfGame: await historyOf(player, { limit: 7, game: 'dice' }),
  commitments: (await player.ask(calls.commitments)).commitments,
  moves: await movesOf(site.database.db, [
    { player: player.id, nonce: 3 },
    { player: player.id, nonce: 4 },
  ]),
})

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
  await journalSettled()
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
