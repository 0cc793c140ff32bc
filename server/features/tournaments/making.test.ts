/** Tournaments and seasons created manually: their cost is shown before, and their terms never change. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let maker: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  maker = await adminInside(site, ['tournament'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const hours = (from: number, until: number) => ({
  startsAt: new Date(Date.now() + from * 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + until * 3_600_000).toISOString(),
})
const terms: WireBodyOf<typeof adminCalls.makeTournament> = {
  kind: 'turnover',
  title: 'Руками',
  minStake: 0,
  joining: 'auto',
  fee: 0,
  share: 0,
  fund: 1_000,
  leastEdge: 20,
  places: [60, 40],
  startsAt: null,
  endsAt: hours(0, 24).endsAt,
}

test('past costs are counted over whole periods by the rules of payment; a younger site shows none', async () => {
  expect((await maker.ask(adminCalls.tournamentCost, terms)).periods).toEqual([])
  // Two past days: two players who left 100 and 30 roubles, then one who left 5, in another game.
  await query(`insert into credit_day (player, day, game, bets, staked, edge, rakeback, first_number, last_number)
    select player, (now() at time zone 'Europe/Moscow')::date - ago, game, 1, 100, edge * 100000000, 0, 0, 0
    from (values (901, 1, 'dice', 100::bigint), (902, 1, 'mines', 30), (901, 2, 'mines', 5)) as play(player, ago, game, edge)`)
  await query(
    `insert into credit_total (day, bets, staked, edge, players) select day, count(*), 0, sum(edge), count(*) from credit_day group by day`,
  )
  const told = await maker.ask(adminCalls.tournamentCost, terms)
  // Two qualified players make one place of 60 %, of half of 130; nothing is paid for an unqualified one.
  expect(told).toMatchObject({
    atMost: 1_000,
    exact: true,
    periods: [
      { players: 2, edge: 130, cost: 39 },
      { players: 1, edge: 5, cost: 0 },
    ],
  })
  expect(await maker.ask(adminCalls.tournamentCost, { ...terms, game: 'dice', places: [100] })).toMatchObject({
    periods: [
      { players: 1, cost: 65 },
      { players: 0, cost: 0 },
    ],
  })
  expect(await maker.ask(adminCalls.tournamentCost, { ...terms, fund: 0, share: 2, places: [100] })).toMatchObject({
    atMost: null,
    periods: [{ cost: 2.6 }, { cost: 0 }],
  })
  expect(
    await maker.ask(adminCalls.tournamentCost, { ...terms, kind: 'wins', threshold: 10, endsAt: hours(0, 25).endsAt }),
  ).toMatchObject({ exact: false, periods: [{ players: 2, edge: 135 }] })
  expect(
    await maker.ask(adminCalls.tournamentCost, { ...terms, fund: 0, joining: 'fee', fee: 50, leastEdge: 0 }),
  ).toMatchObject({ atMost: 0, periods: [{ cost: 0 }, { cost: 0 }] })
  await query('delete from credit_day where player between 901 and 902')
  await query('delete from credit_total')
})

test('a tournament is created with its terms and audited, and is refused if they do not fit', async () => {
  await maker.ask(adminCalls.makeTournament, { ...terms, ...hours(1, 5), kind: 'wins', game: 'dice', threshold: 2.5 })
  const {
    rows: [made],
  } = await query(
    'select title, kind, game, threshold_e4, fund, least_edge, places from tournament order by id desc limit 1',
  )
  expect(made).toEqual({
    title: 'Руками',
    kind: 'wins',
    game: 'dice',
    threshold_e4: 25_000n,
    fund: 1_000_00n,
    least_edge: 20_00n,
    places: [60, 40],
  })
  expect(
    await site.count(`admin_event where action = $1 and outcome = 'done' and detail->'terms'->>'fund' = '100000'`, [
      adminCalls.makeTournament.path,
    ]),
  ).toBe(1)
  for (const [wrong, says] of [
    [hours(-1, 5), 'Начало'],
    [{ endsAt: hours(0, -1).endsAt }, 'Конец'],
    [{ kind: 'wins' }, 'побед'],
    [{ kind: 'sum' }, 'суммы множителей'],
    [{ kind: 'payout' }, 'выплаты'],
    [{ kind: 'multiplier' }, 'Лучший множитель'],
    [{ game: 'chess' }, 'игры'],
    [{ share: 1 }, 'Либо'],
    [{ fund: 0 }, 'из чего'],
    [{ leastEdge: 19.99 }, 'своего вклада'],
    [{ fund: 100_000.01 }, 'не принесёт'],
    [{ fee: 10 }, 'Взнос'],
    [{ joining: 'fee', fee: 10 }, 'места'],
    [{ places: [50, 40] }, 'Доли мест'],
    [{ fund: 0, share: 5 }, 'Свободно'],
  ] as [object, string][]) {
    const answer = await maker.call(adminCalls.makeTournament, { ...terms, ...wrong })
    expect(answer, says).toMatchObject({
      code: 'InvalidRequest',
      body: { error: expect.stringContaining(says) as string },
    })
  }
})

test('a heist season is started manually with its budget declared, unless another one runs', async () => {
  const { usual } = await maker.ask(adminCalls.heistSeasons)
  const season = {
    name: 'Летнее ограбление',
    days: 7,
    chapters: [
      { rooms: 10, gift: 2, players: 50 },
      { rooms: 100, gift: 3, players: 10 },
    ],
  }
  expect(
    (await maker.call(adminCalls.startHeistSeason, { ...season, chapters: [{ rooms: 1, gift: 11.01, players: 1 }] }))
      .code,
  ).toBe('InvalidRequest')
  expect(usual.chapters.reduce((sum, { gift }) => sum + gift, 0)).toBeLessThanOrEqual(11)
  await maker.ask(adminCalls.startHeistSeason, season)
  expect((await maker.call(adminCalls.startHeistSeason, season)).code).toBe('InvalidRequest')
  const { seasons } = await maker.ask(adminCalls.heistSeasons)
  expect(seasons.find(({ name }) => name === season.name)).toMatchObject({
    chapters: 2,
    reached: 0,
    budget: 130,
    given: 0,
  })
})
