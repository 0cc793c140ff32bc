/**
 * Tests everything sent while a shoe is dealt, in replies, refusals, events and the log: no card, salt or order before
 * its turn.
 */
import { inspect } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { indexFromCut, openShoe, type Shoe } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testTables, type TestTables } from '../../testing/tables.ts'
import type { Player } from '../../testing/site.ts'
import type { Listener } from '../../testing/visitor.ts'
import { hashOfLink } from '../rounds/chain/chain.ts'
import { sealedChains } from '../rounds/chain/chains.ts'
import type { Row } from '../rows.ts'

let tables: TestTables
/** Everything that left the site, as text, in order. */
const said: string[] = []
const listeners: Listener[] = []
beforeAll(async () => {
  tables = await testTables()
  const bare = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const response = await bare(...asked)
    said.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
    return response
  })
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    vi.spyOn(tables.site.log, level).mockImplementation(
      (...lines: unknown[]) =>
        void said.push(inspect(lines, { depth: 10, maxStringLength: null, maxArrayLength: null })),
    )
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await tables.site.close()
})

const everything = () => [...said, ...listeners.flatMap(({ heard }) => heard.map((news) => JSON.stringify(news)))]

interface SecretShoe {
  order: Shoe['order']
  /** The salt of each card, by its index. */
  salts: readonly string[]
  cut: number
  hash: string
}

/** The shoe as the leading process knows it, opened from the sealed chain. */
async function secretShoe(table: string, number: number): Promise<SecretShoe> {
  const { pool } = tables.site.database
  const {
    rows: [dealt],
  } = await pool.query<Pick<Row<'table_shoe'>, 'link' | 'cut'>>(
    'select link, cut from table_shoe where game = $1 and number = $2',
    [table, number],
  )
  const {
    rows: [chain],
  } = await pool.query<Pick<Row<'round_chain'>, 'links' | 'sealed' | 'salt'>>(
    'select links, sealed, salt from round_chain where game = $1',
    [table],
  )
  if (dealt === undefined || chain === undefined) throw new Error(`${table} has no shoe`)
  const hash = hashOfLink(
    sealedChains.open(tables.site.seedKey, { game: table, id: 1 }, chain.sealed),
    chain.links,
    dealt.link,
  )
  const shoe = openShoe({ table, number }, hash, chain.salt ?? '')
  return { order: shoe.order, salts: shoe.order.map((_, index) => shoe.show(index).salt), cut: dealt.cut ?? 0, hash }
}

/** No salt except of open cards, no order at all, and no hash before the shoe is over. */
function expectHidden({ order, salts, hash }: SecretShoe, open: ReadonlySet<number>): void {
  const all = everything().join('\n')
  const told = new Set(all.match(/[0-9a-f]{64}/g))
  expect(
    [...salts.keys()].filter((index) => !open.has(index) && told.has(salts[index] ?? '')),
    'salts told before their turn',
  ).toEqual([])
  expect(all).not.toContain(hash)
  expect(all).not.toContain(order.slice(0, 8).join(','))
}

/** Cards of every past round are open, also of a round that was dealt while the test did not wait for it. */
async function layOpen(table: string, open: Set<number>): Promise<void> {
  const visitor = tables.site.visitor()
  const { rounds } = await visitor.ask(calls.tableHistory, { table })
  const whole = await Promise.all(rounds.map(async ({ number }) => visitor.ask(calls.tableRound, { table, number })))
  for (const { index } of whole.flatMap(({ round }) => round.dealt)) if (index !== null) open.add(index)
}

async function everyoneWatches(table: string, players: readonly Player[]): Promise<void> {
  for (const one of [...players, tables.site.visitor()]) {
    const listener = await one.listen()
    listener.socket.emit('watch', [table])
    listeners.push(listener)
  }
  // One socket watches another table, and one watches none.
  for (const others of [['roulette'], []]) {
    const listener = await tables.site.visitor().listen()
    listener.socket.emit('watch', others)
    listeners.push(listener)
  }
}

/** Makes every request that a table has, valid and invalid. */
async function pry(table: string, round: number, player: Player): Promise<void> {
  const who = [player, tables.site.visitor()]
  await Promise.all(
    who.flatMap((one) => [
      one.call(calls.tableState, { table }),
      one.call(calls.tableRound, { table, number: round }),
      one.call(calls.tableHistory, { table }),
      one.call(calls.tableChains, { table }),
      one.call(calls.tableList),
      one.call(calls.tableBets, { table }),
      one.call(calls.tableMove, { table, round, seat: 3, step: 0, move: 'surrender' }),
      one.call(calls.tableMove, { table, round, seat: 3, step: 99, move: 'hit' }),
      one.call(calls.tableSeed, { table, shoe: 1, seed: 'late' }),
      one.call(calls.tableBet, {
        table,
        key: 'a-late-layout',
        version: 1,
        round,
        revision: 0,
        spots: [{ spot: '1-main', stake: 50 }],
      }),
    ]),
  )
}

test(
  'hands of blackjack: players, guests, watchers of another table and the log never see a card before it is turned over',
  { timeout: 60_000 },
  async () => {
    const { site, until, toBetting, lay, state } = tables
    const table = 'blackjack'
    const [player, other] = [await site.player(), await site.player()]
    await site.give(player, 100_000_00n)
    await everyoneWatches(table, [player, other])
    await toBetting(table)
    for (const seat of [2, 5]) await player.ask(calls.tableSit, { table, seat })
    const open = new Set<number>()
    let decisions = 0
    for (let hands = 0; hands < 3; hands += 1) {
      const { shoe: shown } = await toBetting(table)
      const secret = await secretShoe(table, shown?.number ?? 0)
      await layOpen(table, open)
      await lay(player, table, { '2-main': 100, '5-main': 100, '5-pairs': 10 })
      const number = (await state(table)).round?.number ?? 0
      const first = (await state(table)).round?.first ?? 0
      const staked = new Set(['2-main', '5-main', '5-pairs'])
      for (;;) {
        const now = await until(
          table,
          ({ round, past }) => past[0]?.number === number || (round?.number === number && round.decision !== null),
          other,
        )
        if (now.past[0]?.number === number) break
        const { round } = now
        if (round?.decision == null) continue
        // The open cards at this decision, by the rules alone.
        for (const { spot } of (await state(table, player)).own?.spots ?? []) staked.add(spot)
        const cardAt = (drawn: number) => secret.order[indexFromCut(secret.cut, first + drawn)] ?? -1
        const play = replayTable(blackjack, staked, round.decided, cardAt)
        for (const { drawn, hidden } of play.dealt)
          if (drawn !== undefined && !hidden) open.add(indexFromCut(secret.cut, first + drawn))
        const hole = round.dealt.filter(({ place }) => place === 'dealer-1')
        expect(hole).toMatchObject([{ value: null, salt: null, branch: null }])
        await pry(table, number, other)
        expectHidden(secret, open)
        decisions += 1
        const {
          step,
          moves,
          idle,
          seats: [seat = 0],
        } = round.decision
        await player.call(calls.tableMove, {
          table,
          round: number,
          seat,
          step,
          move: moves.includes('split') ? 'split' : moves.includes('double') && hands % 2 === 0 ? 'double' : idle,
        })
      }
      await layOpen(table, open)
      await pry(table, number, other)
      expectHidden(secret, open)
    }
    expect(decisions).toBeGreaterThan(0)
    await expect
      .poll(() => listeners.slice(0, 3).map((one) => one.payloads('table').some(({ kind }) => kind === 'result')))
      .toEqual([true, true, true])
    // Sockets that do not watch this table received nothing of it.
    expect(
      listeners
        .slice(3)
        .flatMap((one) => one.payloads('table'))
        .filter((event) => event.table === table),
    ).toEqual([])
  },
)

test('baccarat: only the cards of dealt rounds of a shoe are sent', { timeout: 60_000 }, async () => {
  const { site, toBetting, toEnd, lay } = tables
  const player = await site.player()
  const table = 'baccarat'
  await everyoneWatches(table, [player])
  const open = new Set<number>()
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const { shoe: shown, round } = await toBetting(table)
    const secret = await secretShoe(table, shown?.number ?? 0)
    await layOpen(table, open)
    await pry(table, round?.number ?? 0, player)
    expectHidden(secret, open)
    await lay(player, table, { banker: 10, tie: 10 })
    expectHidden(secret, open)
    await toEnd(table)
    await layOpen(table, open)
    expectHidden(secret, open)
  }
  expect(open.size).toBeGreaterThanOrEqual(12)
})
