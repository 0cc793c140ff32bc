/**
 * A round dealt by people that was paid by a wrong number: two people correct it, once; money, journal and everyone's
 * page follow.
 */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../testing/admins.ts'
import type { Player } from '../testing/site.ts'
import { current } from '@kurazh/games/index.ts'
import type { SeatMove } from '@kurazh/games/core/table.ts'
import { playedByHand } from '@kurazh/games/core/table-hand.ts'
import { correctBets } from '../play/tables/hand/correct-bets.ts'
import { testTables, type TestTables } from '../testing/tables.ts'

const table = 'roulette'
let tables: TestTables
let [dealer, maker, second]: [Admin?, Admin?, Admin?] = []
beforeAll(async () => {
  tables = await testTables({ TABLES_BY_HAND: table, PUBLIC_ORIGIN: pageOrigin })
  dealer = await adminInside(tables.site, ['dealer'])
  maker = await adminInside(tables.site, ['finance'])
  second = await adminInside(tables.site, ['owner'])
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

const known = (admin: Admin | undefined): Admin => admin ?? expect.fail('nobody')
const rows = async (query: string, values: unknown[] = []) =>
  (await tables.site.database.pool.query<Record<string, unknown>>(query, values)).rows

/** A round with these bets, dealt to its end with this number. */
async function dealt(
  laid: readonly (readonly [Player, Readonly<Record<string, number>>])[],
  number: number,
  by = known(dealer),
): Promise<number> {
  const act = async (what: 'open' | 'close' | 'enter' | 'confirm', value?: number) => {
    const { round, step } = await by.ask(adminCalls.dealerTable, { table })
    await by.ask(adminCalls.dealerAct, { table, round, step, act: what, ...(value !== undefined && { dealt: value }) })
  }
  await tables.until(table, ({ side }) => side === 'waiting')
  await act('open')
  const { round } = await tables.toBetting(table)
  for (const [player, spots] of laid) expect((await tables.lay(player, table, spots)).status).toBe(200)
  await act('close')
  await tables.until(table, ({ round: now }) => now?.dealing === 'dealing')
  await act('enter', number)
  await act('confirm')
  await tables.until(table, ({ past }) => past[0]?.number === round?.number)
  return round?.number ?? expect.fail('no round')
}

const wish = (round: number, number: number) => ({
  table,
  round,
  dealt: [number],
  reason: 'mistyped' as const,
  comment: 'Шарик лежал в другом кармане',
})
async function approve(who = known(second)) {
  const { requests } = await who.ask(adminCalls.adminRequests)
  const asked = requests.find(({ kind }) => kind === 'round') ?? expect.fail('nobody asks')
  return who.call(adminCalls.decideRequest, { id: asked.id, hash: asked.hash, verdict: 'approve' })
}
async function settled(round: number): Promise<void> {
  await expect
    .poll(async () => (await rows('select settled from table_correction where round = $1', [round]))[0]?.settled, {
      interval: 20,
      timeout: 20_000,
    })
    .toBe(true)
}

/** The table itself shows what counts, while the end of the round still stands on it. */
async function standsCorrected(player: Player, round: number): Promise<void> {
  const shown = () => player.ask(calls.tableState, { table })
  await expect.poll(async () => (await shown()).round?.result, { interval: 20, timeout: 20_000 }).toBe(17)
  expect(await shown()).toMatchObject({
    round: { number: round, corrected: { former: 32, reason: 'mistyped' } },
    own: { payout: 0, firstPayout: 200 },
    past: [{ number: round, result: 17 }],
  })
}

test('winners and losers swap: the wrong payout is taken back, the right one is paid, and everyone sees both numbers', async () => {
  const { site } = tables
  const [red, seventeen] = [await site.player(), await site.player()]
  const [contest] =
    await rows(`insert into tournament (title, kind, min_stake, joining, fee, share, fund, least_edge, places, starts_at, ends_at)
    values ('множитель', 'multiplier', 1, 'auto', 0, 0, 100000, 0, '{100}', now() - interval '1 minute', now() + interval '1 hour') returning id`)
  const scores = () =>
    rows('select player, score from tournament_score where tournament = $1 order by player', [contest?.id])
  const round = await dealt(
    [
      [red, { red: 100 }],
      [seventeen, { 'straight-17': 10, red: 50 }],
    ],
    32,
  )
  await expect
    .poll(() => rows('select paid from player_total where player = $1', [red.id]))
    .toEqual([{ paid: 200_00n }])
  expect([await red.balance(), await seventeen.balance()]).toEqual([1_100, 1_040])
  await expect.poll(scores).toEqual([
    { player: BigInt(red.id), score: 20_000n },
    { player: BigInt(seventeen.id), score: 16_666n },
  ])
  expect(await known(maker).ask(adminCalls.roundToCorrect, { table, round, dealt: [] })).toMatchObject({
    bets: 2,
    first: { payout: 300, lying: [{ place: 'wheel', value: 32 }] },
    right: { ask: { kind: 'draw' }, payout: null },
  })
  expect(await known(maker).ask(adminCalls.roundToCorrect, { table, round, dealt: [17] })).toMatchObject({
    right: { ask: null, payout: 360, fault: null },
  })
  expect(await known(maker).ask(adminCalls.correctRound, wish(round, 17))).toContain('второго администратора')
  // The same request again is the same one; the requester does not carry it out.
  expect(await known(maker).ask(adminCalls.correctRound, wish(round, 17))).toContain('второго администратора')
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 18))).code).toBe('RequestReused')
  expect((await approve(known(maker))).code).toBe('SecondPerson')
  const [{ id, hash } = expect.fail('nobody asks')] = (await known(second).ask(adminCalls.adminRequests)).requests
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect([await red.balance(), await seventeen.balance()]).toEqual([900, 1_300])
  expect((await known(second).call(adminCalls.decideRequest, { id, hash, verdict: 'approve' })).code).toBe(
    'RequestVoid',
  )
  expect(
    await rows('select kind, amount from ledger_transfer where owner = $1 and key like $2 order by at', [
      seventeen.id,
      `table:${table}:${round}:%`,
    ]),
  ).toEqual([
    { kind: 'stake', amount: 60_00n },
    { kind: 'payout', amount: 100_00n },
    { kind: 'payout', amount: 360_00n },
    { kind: 'payout-back', amount: 100_00n },
  ])
  const told = await red.ask(calls.tableRound, { table, number: round })
  expect(told).toMatchObject({
    own: { payout: 0, firstPayout: 200 },
    round: { result: 17, corrected: { former: 32, reason: 'mistyped' }, byHand: [{}, {}, { dealt: 32 }, {}] },
  })
  await standsCorrected(red, round)
  const [notice] = (await red.ask(calls.tableCorrections)).bets
  expect(notice).toMatchObject({
    bet: { payout: 0, firstPayout: 200, link: told.own?.link },
    result: 17,
    corrected: { former: 32, reason: 'mistyped' },
  })
  expect(await site.visitor().ask(calls.showBet, { id: told.own?.link ?? '' })).toMatchObject({
    bet: { payout: 0, firstPayout: 200 },
    round: { corrected: { former: 32 } },
  })
  await seventeen.ask(calls.seeTableCorrection, { table, round })
  expect([
    (await red.ask(calls.tableCorrections)).bets.length,
    (await seventeen.ask(calls.tableCorrections)).bets.length,
  ]).toEqual([1, 0])
  await red.ask(calls.seeTableCorrection, { table, round })
  expect((await red.ask(calls.tableCorrections)).bets).toEqual([])
  expect((await tables.state(table)).past[0]).toMatchObject({ number: round, result: 17, corrected: true })
  // Followers of the journal receive the difference, and the RTP of drawn tables receives nothing.
  await expect
    .poll(() => rows('select bets, staked, paid from player_total where player = $1', [red.id]))
    .toEqual([{ bets: 1n, staked: 100_00n, paid: 0n }])
  await expect
    .poll(() => rows('select bets, paid from player_total where player = $1', [seventeen.id]))
    .toEqual([{ bets: 1n, paid: 360_00n }])
  await expect.poll(() => rows('select payout from feed_bet where player = $1', [red.id])).toEqual([{ payout: 0n }])
  await expect.poll(() => rows('select paid from protection_visit where player = $1', [red.id])).toEqual([{ paid: 0n }])
  await expect.poll(scores).toEqual([
    { player: BigInt(red.id), score: 0n },
    { player: BigInt(seventeen.id), score: 60_000n },
  ])
  expect(await rows('select players, bets from tournament_total where tournament = $1', [contest?.id])).toEqual([
    { players: 1n, bets: 2n },
  ])
  expect(await rows('select * from return_statistic where game = $1', [table])).toEqual([])
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 5))).code).toBe('GameMoved')
})

test('money that is no longer there stays with the player at the site’s cost; a banned player is corrected too', async () => {
  const { site } = tables
  const [spent, banned] = [await site.player(), await site.player()]
  const round = await dealt(
    [
      [spent, { red: 600 }],
      [banned, { black: 100 }],
    ],
    32,
  )
  const after = await dealt([[spent, { black: 1_500 }]], 32)
  expect(await spent.balance()).toBe(100)
  await known(second).ask(adminCalls.banPlayer, { id: banned.id, comment: 'для проверки' })
  await known(maker).ask(adminCalls.correctRound, wish(round, 17))
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect(
    await rows('select balance from ledger_account where owner = any($1) order by owner', [[spent.id, banned.id]]),
  ).toEqual([{ balance: 0n }, { balance: 1_100_00n }])
  expect(
    await rows("select debit, credit, amount from ledger_transfer where owner = $1 and kind = 'loss'", [spent.id]),
  ).toEqual([{ debit: 114, credit: 101, amount: 1_100_00n }])
  expect(await rows('select frozen from ledger_account where owner = $1', [banned.id])).toEqual([{ frozen: true }])
  expect(after).toBe(round + 1)
})

test('the dealer of the round cannot approve its correction; an unknown or drawn round and an unchanged result are refused', async () => {
  const { site } = tables
  const both = await adminInside(site, ['dealer', 'owner'])
  const player = await site.player()
  const round = await dealt([[player, { red: 100 }]], 32, both)
  expect((await known(maker).call(adminCalls.correctRound, wish(round, 32))).code).toBe('InvalidRequest')
  expect((await known(maker).call(adminCalls.correctRound, { ...wish(round, 17), dealt: [17, 18] })).code).toBe(
    'InvalidRequest',
  )
  expect((await known(maker).call(adminCalls.correctRound, wish(round + 5, 17))).code).toBe('NotFound')
  const { round: drawn } = await tables.toBetting('speed-roulette')
  expect(
    (await known(maker).call(adminCalls.correctRound, { ...wish(drawn?.number ?? 1, 17), table: 'speed-roulette' }))
      .code,
  ).toBe('NotFound')
  expect((await known(dealer).call(adminCalls.correctRound, wish(round, 17))).code).toBe('RightMissing')
  await known(maker).ask(adminCalls.correctRound, wish(round, 17))
  expect((await approve(both)).code).toBe('SecondPerson')
  expect((await approve()).status).toBe(200)
  await settled(round)
  expect(await player.balance()).toBe(900)
})

/**
 * Both lost on a wrong number that was paid: a correction of the round by two, written without notifying any node.
 */
async function correctionWaits(round: number): Promise<void> {
  await rows(
    "insert into table_correction (game, round, told, former, reason, made_by, approved_by) values ($1, $2, '{17}', '32', 'mistyped', 1, 2)",
    [table, round],
  )
  await rows("update table_round set result = '17', corrected = true where game = $1 and number = $2", [table, round])
}

test('after a node stops between two players the correction continues from there, and no one is corrected twice', async () => {
  const { site } = tables
  const [first, other] = [await site.player(), await site.player()]
  const round = await dealt(
    [
      [first, { red: 100 }],
      [other, { red: 100 }],
    ],
    32,
  )
  await correctionWaits(round)
  const ground = { db: site.database.db, log: site.log }
  await new Promise<void>((stopped) => {
    void correctBets(ground, () => {
      stopped()
      return new Promise(() => undefined)
    })
  })
  expect([await first.balance(), await other.balance()]).toEqual([900, 1_100])
  const told: number[] = []
  const goOn = () => correctBets(ground, async (_, { player }) => void told.push(player))
  await Promise.all([goOn(), goOn(), goOn()])
  await goOn()
  expect(told).toEqual([other.id])
  expect([await first.balance(), await other.balance()]).toEqual([900, 900])
  expect(await rows('select settled from table_correction where round = $1', [round])).toEqual([{ settled: true }])
})

test('a correction that cannot be carried out, and a player whose bet cannot be corrected, do not block those after them', async () => {
  const { site } = tables
  const [first, other] = [await site.player(), await site.player()]
  const round = await dealt(
    [
      [first, { red: 100 }],
      [other, { red: 100 }],
    ],
    32,
  )
  // The oldest of all: there is no round with this number.
  await rows(
    "insert into table_correction (game, round, told, former, reason, made_by, approved_by, at) values ($1, 0, '{17}', '32', 'mistyped', 1, 2, now() - interval '1 day')",
    [table],
  )
  await correctionWaits(round)
  await rows(
    `create function no_bet_of_first() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  )
  await rows(
    `create trigger no_bet_of_first before update on table_bet for each row when (old.player = ${first.id}) execute function no_bet_of_first()`,
  )
  const goOn = () => correctBets({ db: site.database.db, log: site.log }, async () => undefined)
  const isSettled = () =>
    rows('select settled from table_correction where game = $1 and round = any($2) order by round', [table, [0, round]])
  const failing = () => rows("select item from failing_item where job like '%correct%' order by item")
  await goOn()
  expect([await first.balance(), await other.balance()]).toEqual([1_100, 900])
  expect(await isSettled()).toEqual([{ settled: false }, { settled: false }])
  expect(await failing()).toEqual([{ item: `${table} 0` }, { item: `${table} ${round} player ${first.id}` }])
  await rows('drop trigger no_bet_of_first on table_bet')
  await goOn()
  expect([await first.balance(), await other.balance()]).toEqual([900, 900])
  expect(await isSettled()).toEqual([{ settled: false }, { settled: true }])
  expect(await failing()).toEqual([{ item: `${table} 0` }])
  await rows('delete from table_correction where round = 0')
})

/** Of each family a round with one spot and its decisions, and cards or numbers that end it. */
const families = [
  { game: 'speed-roulette', spot: 'red', moves: [] },
  { game: 'baccarat', spot: 'banker', moves: [] },
  { game: 'blackjack', spot: '1-main', moves: [{ seat: 1, move: 'stand' }] },
] as const satisfies readonly { game: string; spot: string; moves: readonly SeatMove[] }[]

/** Finds what must be dealt for this payout: tried in a fixed order. */
function dealtFor(
  { game, spot, moves }: (typeof families)[number],
  stake: bigint,
  fits: (payout: bigint) => boolean,
): { told: number[]; payout: bigint } {
  const rules = current(game, 'table') ?? expect.fail(game)
  for (let tried = 1; tried < 5_000; tried++) {
    const stand = playedByHand(
      rules,
      new Set([spot]),
      moves,
      Array.from({ length: 12 }, (_, at) => (tried * (7 + at * 5) + at * at * 3) % 37),
    )
    if (stand.ask.kind !== 'over' || stand.moved !== moves.length) continue
    const payout = rules.pays(stand.state, spot, stake)
    const told = Array.from({ length: stand.told }, (_, at) => (tried * (7 + at * 5) + at * at * 3) % 37)
    if (fits(payout)) return { told, payout }
  }
  throw new Error(`nothing dealt at ${game} fits`)
}

/** A paid round dealt by people with a pending correction: as on the site, without a table that deals. */
async function paidRound(player: Player, of: (typeof families)[number], number: number, won: boolean): Promise<void> {
  const { game, spot, moves } = of
  // Of different sizes, so that rises do not cancel falls.
  const stake = won ? 100_00n : 30_00n
  const [wins, loses] = [
    dealtFor(of, stake, (payout) => payout > stake),
    dealtFor(of, stake, (payout) => payout < stake),
  ]
  const [first, right] = won ? [wins, loses] : [loses, wins]
  const version = current(game, 'table')?.version
  await rows(
    "insert into table_round (game, number, version, phase, closes_at, started_at, ended_at, drawn, result, settled, corrected) values ($1, $2, $3, 'ended', now(), now(), now(), 1, '{}', true, true)",
    [game, number, version],
  )
  for (const [step, { seat, move }] of moves.entries())
    await rows(
      "insert into table_move (game, round, step, seat, hand, move, by) values ($1, $2, $3, $4, 0, $5, 'player')",
      [game, number, step, seat, move],
    )
  await rows(
    'select wallet_wager(array[$1::bigint], array[$2::text], array[$3::bigint], array[$4::bigint], 101::smallint)',
    [player.id, `table:${game}:${number}:1`, stake, first.payout],
  )
  await rows(
    `
    insert into table_bet (player, game, round, place, version, revision, key, stake, params, state, settled_at, by_hand, payout, multiplier_e4, journal)
    select $1, $2, $3, 1, $4, 1, 'a key', $5::bigint, jsonb_build_object('spots', jsonb_build_object($6::text, $5::bigint)), 'settled', now(), true, $7::bigint, $7::bigint * 10000 / $5::bigint,
      pg_current_xact_id()::text::bigint + value from journal_offset`,
    [player.id, game, number, version, stake, spot, first.payout],
  )
  await rows(
    "insert into table_correction (game, round, told, former, reason, made_by, approved_by) values ($1, $2, $3, '{}', 'mistyped', 1, 2)",
    [game, number, right.told],
  )
}

test('after corrected rounds of every family, up and down, every sum that follows bets equals that of the books', async () => {
  const { site } = tables
  const player = await site.player()
  for (const [at, of] of families.entries())
    for (const won of [true, false]) await paidRound(player, of, 900_000 + at * 2 + Number(won), won)
  // As first paid, so that a sum that keeps the old value is detected.
  await expect
    .poll(async () => (await rows('select bets from player_total where player = $1', [player.id]))[0]?.bets, {
      timeout: 10_000,
    })
    .toBe(6n)
  await correctBets({ db: site.database.db, log: site.log }, async () => undefined)
  expect(await site.count('table_bet where player = $1 and corrected is not null', [player.id])).toBe(6)

  /** What the site has kept of them, by the ledger: stakes, and everything paid or returned to the player. */
  const books = async (by: string) =>
    await rows(
      `
    select ${by} as of, sum(case when kind = 'stake' then amount else 0 end)::bigint as staked, sum(case when credit = 101 then amount else -amount end)::bigint as kept
    from ledger_transfer where owner = $1 and key like 'table:%' and 101 in (debit, credit) group by 1 order by 1`,
      [player.id],
    )
  const sums = async (of: string) => rows(`select ${of}`)
  const whole = await books("'all'")
  const own = `from %t where player = ${player.id}`
  for (const one of ['player_total', 'player_month', 'protection_visit']) {
    await expect
      .poll(
        () =>
          sums(
            `'all' as of, sum(staked)::bigint as staked, (sum(staked) - sum(paid))::bigint as kept ${own.replace('%t', one)}`,
          ),
        { message: one, timeout: 10_000 },
      )
      .toEqual(whole)
  }
  const byGame = await books("split_part(key, ':', 2)")
  const games = families.map(({ game }) => `'${game}'`).join(', ')
  for (const one of ['game_day', 'game_statistic']) {
    await expect
      .poll(
        () =>
          sums(
            `game as of, sum(staked)::bigint as staked, (sum(staked) - sum(paid))::bigint as kept from ${one} where game in (${games}) group by game order by game`,
          ),
        { message: one, timeout: 10_000 },
      )
      .toEqual(byGame)
  }
  // Stakes alone are not corrected, and nothing is counted twice.
  expect(
    await sums(
      `'all' as of, sum(staked)::bigint as staked, sum(bets)::bigint as bets from credit_day where player = ${player.id}`,
    ),
  ).toEqual([{ of: 'all', staked: 390_00n, bets: 6n }])
  expect(await site.count(`return_statistic where game in (${games})`)).toBe(0)
  await expect
    .poll(
      () =>
        sums(
          `count(*)::int as n from feed_bet f join table_bet b on b.player = f.player and b.payout = f.payout where f.player = ${player.id}`,
        ),
      { timeout: 10_000 },
    )
    .not.toEqual([{ n: 0 }])
})
