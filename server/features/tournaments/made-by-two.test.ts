/** What one creator of tournaments and seasons can give away alone, and what needs a second person. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { hurried, testSite, type TestSite } from '../../testing/site.ts'
import { counted, tournament } from '../../testing/tournaments.ts'

let site: TestSite
let maker: Admin
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, hurried)
  ;[maker, owner] = [await adminInside(site, ['tournament']), await adminInside(site, ['owner'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())
beforeEach(async () => {
  await query('delete from staff_spending')
  await query('delete from admin_request')
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const terms = (fund: number, title = 'Руками'): WireBodyOf<typeof adminCalls.makeTournament> => ({
  kind: 'wins',
  threshold: 2,
  title,
  minStake: 0,
  joining: 'auto',
  fee: 0,
  share: 0,
  fund,
  leastEdge: 20,
  places: [100],
  startsAt: null,
  endsAt: tomorrow(),
})
const made = (title: string) => site.count('tournament where title = $1', [title])
const waiting = async (about: string) => {
  const found = (await owner.ask(adminCalls.adminRequests)).requests.find((request) => request.about === about)
  return { id: found?.id ?? 0, hash: found?.hash ?? '' }
}
const approve = async (about: string) =>
  owner.call(adminCalls.decideRequest, { ...(await waiting(about)), verdict: 'approve' })

/** A past day on which players left this many roubles of edge credit. */
async function edgeOfYesterday(roubles: number): Promise<void> {
  await query('delete from credit_day where player = 901')
  await query('delete from credit_total')
  await query(
    `insert into credit_day (player, day, game, bets, staked, edge, rakeback, first_number, last_number)
    values (901, (now() at time zone 'Europe/Moscow')::date - 1, 'dice', 1, 100, $1::bigint * 100000000, 0, 0, 0)`,
    [roubles],
  )
  await query(
    `insert into credit_total (day, bets, staked, edge, players) select day, count(*), 0, sum(edge), count(*) from credit_day group by day`,
  )
}

test('a fund larger than the edge can bring is refused, for one person and for two', async () => {
  for (const who of [maker, owner])
    expect((await who.call(adminCalls.makeTournament, terms(100_000_000, 'Весь край'))).code).toBe('InvalidRequest')
  expect(await made('Весь край')).toBe(0)
  await edgeOfYesterday(600_000)
  expect((await maker.call(adminCalls.makeTournament, terms(300_001))).code).toBe('InvalidRequest')
  expect((await maker.call(adminCalls.makeTournament, terms(300_000, 'Половина'))).status).toBe(200)
  await edgeOfYesterday(500_000)
  expect((await approve('Половина')).code).toBe('InvalidRequest')
  await edgeOfYesterday(600_000)
  expect((await approve('Половина')).status).toBe(200)
  expect(await made('Половина')).toBe(1)
})

test('the sum of a day counts all acts of one person, also concurrent ones; above it a second person approves the request', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, number) => maker.call(adminCalls.makeTournament, terms(3_000, `Малый ${number}`))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await site.count(`tournament where title like 'Малый%'`)).toBe(3)
  await maker.ask(adminCalls.makePromo, { code: 'SUM-OF-DAY', amount: 1_001, mostUses: 1, wager: 0, until: tomorrow() })
  await maker.ask(adminCalls.startHeistSeason, {
    name: 'Сезон суммы',
    days: 1,
    chapters: [{ rooms: 1, gift: 10.01, players: 100 }],
  })
  expect([
    await site.count(`promo_code where code = 'SUM-OF-DAY'`),
    await site.count(`heist_season where name = 'Сезон суммы'`),
  ]).toEqual([0, 0])
  for (const about of ['SUM-OF-DAY', 'Сезон суммы']) expect((await approve(about)).status).toBe(200)
  expect([
    await site.count(`promo_code where code = 'SUM-OF-DAY'`),
    await site.count(`heist_season where name = 'Сезон суммы'`),
  ]).toEqual([1, 1])
  // What a second person has approved counts for neither of them.
  expect((await maker.call(adminCalls.makeTournament, terms(1_000, 'Ещё один'))).status).toBe(200)
  expect(await made('Ещё один')).toBe(1)
  await owner.ask(adminCalls.makeTournament, terms(10_001, 'Владелец'))
  expect((await approve('Владелец')).code).toBe('SecondPerson')
})

test('a share counts by what it would have cost, and needs two people if that is unknown', async () => {
  await query('update tournament set cancelled_at = now() where rule is not null')
  const share = (title: string) => maker.call(adminCalls.makeTournament, { ...terms(0, title), share: 4 })
  await query('delete from credit_total')
  await share('Доля неизвестно чего')
  await edgeOfYesterday(250_100)
  await share('Доля больше суммы')
  await edgeOfYesterday(200_000)
  await share('Доля')
  expect(await Promise.all(['Доля неизвестно чего', 'Доля больше суммы', 'Доля'].map(made))).toEqual([0, 0, 1])
  expect(await site.count(`staff_spending where admin = $1 and kopecks = 800000`, [maker.id])).toBe(1)
})

test('one person cancels a tournament with small prizes; large expected prizes need two', async () => {
  const [small, large] = [
    await tournament(site, { share: 0, fund: 5_00n, title: 'Мало' }),
    await tournament(site, { share: 0, fund: 50_000_00n, title: 'Много' }),
  ]
  const player = await site.player()
  await player.bet({ stake: 500 })
  await counted(site, large, 1)
  await query('update tournament_total set edge = 20000000000000 where tournament = $1', [large])
  for (const id of [small, large]) expect((await maker.call(adminCalls.cancelTournament, { id })).status).toBe(200)
  expect([
    await site.count('tournament where id = $1 and cancelled_at is null', [small]),
    await site.count('tournament where id = $1 and cancelled_at is null', [large]),
  ]).toEqual([0, 1])
  expect((await approve('Много')).status).toBe(200)
  expect(await site.count('tournament where id = $1 and cancelled_at is null', [large])).toBe(0)
})
