/** Tests that tables' rounds which were moved into history are read and proved with their bets and decisions as before. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../../testing/admins.ts'
import { dyingAt } from '../../../testing/cut-node.ts'
import { ageRounds } from '../../../testing/old-play.ts'
import { answersAbout } from '../../../testing/readers-of-bets.ts'
import { writeRoundByHand } from '../../../testing/round-by-hand.ts'
import type { Player } from '../../../testing/site.ts'
import { testTables, type TestTables } from '../../../testing/tables.ts'
import { moveTableRounds } from '../../history/move-history.ts'
import { hashOfLink } from '../../rounds/chain/chain.ts'
import { publishedChains, sealedChains } from '../../rounds/chain/chains.ts'

const wheel = 'roulette'
const cards = 'blackjack'
const played = 5
let tables: TestTables
let owner: Admin
let player: Player
beforeAll(async () => {
  tables = await testTables({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(tables.site, ['owner'])
  player = await tables.site.player()
  await tables.site.give(player, 1_000_000n)
  await tables.toBetting(cards)
  await player.ask(calls.tableSit, { table: cards, seat: 3 })
  for (let round = 1; round <= played; round++) await playARound()
  for (const table of [wheel, cards]) await tables.toBetting(table)
  for (const table of [wheel, cards]) await ageRounds(tables.site.database, 'table', table, 15)
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

/** A layout that was changed twice, one that was taken away, and a hand on which decisions are made. */
async function playARound(): Promise<void> {
  const { toBetting, toEnd, lay } = tables
  await toBetting(wheel)
  for (const spots of [{ red: 40, 'straight-17': 10 }, { red: 10 }, { red: 20, black: 10 }])
    expect((await lay(player, wheel, spots)).body).toMatchObject({ success: { refused: [] } })
  await toEnd(wheel)
  await toBetting(cards)
  expect((await lay(player, cards, { '3-main': 50 })).body).toMatchObject({ success: { refused: [] } })
  await playHand()
}

async function playHand(): Promise<void> {
  const { state, until, clock } = tables
  const number = (await state(cards)).round?.number ?? 0
  for (;;) {
    const { past, round } = await until(
      cards,
      (now) => now.past[0]?.number === number || (now.round?.number === number && now.round.decision !== null),
    )
    const decision = round?.decision
    if (past[0]?.number === number) return
    if (decision === null || decision === undefined) continue
    const move = decision.moves.includes('double') ? 'double' : decision.idle
    await player.ask(calls.tableMove, { table: cards, round: number, seat: 3, step: decision.step, move })
    clock.advance(10)
  }
}

const move = (table: string, count: number) => moveTableRounds(table)(tables.site.database.db, 0, count)
const count = (rest: string) => tables.site.count(`${rest} where game = any($1)`, [[wheel, cards]])

/** Shows the shoe in use, as its end does. */
async function showShoe(): Promise<void> {
  const { pool } = tables.site.database
  const { rows } = await pool.query<{ chain: number; link: number; links: number; sealed: Buffer }>(
    'select s.chain, s.link, c.links, c.sealed from table_shoe s join round_chain c on c.game = s.game and c.id = s.chain where s.game = $1',
    [cards],
  )
  for (const { chain, link, links, sealed } of rows) {
    const checkpoints = sealedChains.open(tables.site.seedKey, { game: cards, id: chain }, sealed)
    await pool.query('update table_shoe set hash = $3 where game = $1 and link = $2', [
      cards,
      link,
      Buffer.from(hashOfLink(checkpoints, links, link), 'hex'),
    ])
  }
}

async function everything(table: string) {
  const { site } = tables
  const numbers = await site.database.pool.query<{ number: number }>(
    `select number::int from (select number from table_round where game = $1 and ended_at is not null
      union select number from table_round_history where game = $1) r order by number`,
    [table],
  )
  const all = numbers.rows.map(({ number }) => number)
  const [first = 1, second = 2] = all
  const guest = site.visitor()
  const pages = []
  for (let before: number | undefined; ;) {
    const page = await player.ask(calls.tableBets, { table, limit: 2, ...(before !== undefined && { before }) })
    pages.push(page)
    if (page.next === null) break
    before = page.next
  }
  return {
    ...(await answersAbout(site, owner, player, {
      game: table,
      stake: 30,
      keys: ['1', '2:back', '3', 'move-0', 'payout', 'void'].map((ending) => `table:${table}:${first}:${ending}`),
      numbers: [first, second],
    })),
    all,
    pages,
    past: await guest.ask(calls.tableHistory, { table, limit: 3 }),
    older: await guest.ask(calls.tableHistory, { table, before: second + 1, limit: 10 }),
    whole: await Promise.all(all.map((number) => player.ask(calls.tableRound, { table, number }))),
    chains: await publishedChains(site.database.db, table),
  }
}

test('rounds of a shoe that was not shown yet stay in the head', async () => {
  expect(await move(cards, 1_000)).toBe(0)
  await showShoe()
  expect(await tables.site.count('table_move where game = $1', [cards])).toBeGreaterThan(0)
})

test.each([wheel, cards])(
  'every reader of %s is answered the same before, between and after all stretches',
  async (table) => {
    const before = await everything(table)
    expect(before.pages.flatMap(({ bets }) => bets)).toHaveLength(played)
    expect(before.byNumber[0]?.length).toBeGreaterThan(0)
    for (let moved = 1; moved > 0;) {
      moved = await move(table, 10)
      expect(await everything(table)).toEqual(before)
    }
    expect(await tables.site.count('table_bet_history where game = $1', [table])).toBe(played)
    expect(await tables.site.count('table_bet where game = $1', [table])).toBe(0)
    expect(await tables.site.count('table_move where game = $1', [table])).toBe(0)
    expect(await tables.site.count(`ledger_transfer where key like $1`, [`table:${table}:%`])).toBe(0)
  },
)

test('a node that dies in a move leaves every round whole in one of the two', async () => {
  const { site, toBetting } = tables
  await playARound()
  await playARound()
  for (const table of [wheel, cards]) await toBetting(table)
  for (const cut of ['before', 'after'] as const)
    for (
      let statement = 1;
      await dyingAt(site.databaseUrl, statement, cut, (db) => moveTableRounds(wheel)(db, 0, 1));
      statement++
    )
      expect((await count('table_bet')) + (await count('table_bet_history'))).toBe(2 * (played + 2))
  const movers = Array.from({ length: 4 }, async () => {
    for (let tries = 0; tries < 10; tries++) await move(wheel, 1)
  })
  await Promise.all(movers)
  while ((await move(wheel, 1_000)) > 0);
  expect(await site.count('table_bet where game = $1', [wheel])).toBe(0)
})

test('a round that a person corrected stays in the head, where its player is told of it', async () => {
  const { site } = tables
  await writeRoundByHand(site.database, player.login, true)
  await writeRoundByHand(site.database, player.login, false)
  await writeRoundByHand(site.database, player.login, false)
  const corrections = () => player.ask(calls.tableCorrections)
  const before = await corrections()
  expect(before.bets).toHaveLength(1)
  expect(await move('roulette-la-partage', 1_000)).toBeGreaterThan(0)
  expect(await corrections()).toEqual(before)
  const byHand = `game = 'roulette-la-partage' and link is null`
  expect(await site.count(`table_round where ${byHand} and corrected`)).toBe(1)
  expect(await site.count(`table_round_history where ${byHand}`)).toBe(1)
})
