import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { calls } from '@kurazh/contract/index.ts'
import { returnedTablePath } from '@kurazh/contract/money/returned.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let sites: TestSite[] = []

/** Answers are cached for a while, so each test has a site of its own. */
async function site(): Promise<TestSite> {
  const made = await testSite()
  sites.push(made)
  return made
}
beforeAll(() => (sites = []))
afterAll(() => Promise.all(sites.map((each) => each.close())))

const roubles = 100n * 1_000_000n
const credited = (of: TestSite, day: string, players: number, edge: bigint) =>
  of.database.pool.query(
    `insert into credit_total (day, bets, staked, edge, players) values (${day}, 1, 100, $1, $2)`,
    [edge, players],
  )
const paid = (of: TestSite, at: string, reward: string, kopecks: number, player = 77) =>
  of.database.pool.query(
    `insert into reward_payment (player, key, reward, amount, at) values ($1, $2, $3, $4, (${at})::timestamp at time zone 'Europe/Moscow')`,
    [player, `${reward}:${at}:${kopecks}`, reward, kopecks],
  )
const ago = (days: number) => `((now() - interval '1 hour') at time zone 'Europe/Moscow')::date - ${days}`
const dayAgo = async (of: TestSite, days: number) =>
  (await of.database.pool.query(`select (${ago(days)})::text as day`)).rows[0].day as string

test('before the first finished day there is nothing to show', async () => {
  const { checked, stretches, edge } = await (await site()).visitor().ask(calls.returned)
  expect([checked, stretches, edge]).toEqual([{ through: null, brokenOn: null }, [], '0'])
})

test('a day with few players is merged with the next one that has enough; the running day is not shown', async () => {
  const of = await site()
  await credited(of, ago(4), 5, 1_000n * roubles)
  await credited(of, ago(3), 4, 200n * roubles)
  await credited(of, ago(2), 6, 300n * roubles)
  await credited(of, ago(1), 1, 900n * roubles)
  await credited(of, ago(0), 99, 9_000n * roubles)
  await paid(of, `${ago(3)} + time '23:59:59'`, 'rakeback', 10_00)
  await paid(of, `${ago(2)} + time '00:00:00'`, 'wheel', 5_00)
  await paid(of, `${ago(0)} + time '00:00:00'`, 'rakeback', 7_00)
  const { checked, edge, total, rewards, stretches } = await of.visitor().ask(calls.returned)
  const [from, to, first, through] = await Promise.all([dayAgo(of, 3), dayAgo(of, 2), dayAgo(of, 4), dayAgo(of, 1)])
  expect(checked).toEqual({ through, brokenOn: null })
  expect(stretches.map((each) => [each.from, each.to, each.edge, each.paid])).toEqual([
    [from, to, `${500n * roubles}`, 15],
    [first, first, `${1_000n * roubles}`, 0],
  ])
  expect(stretches[0]?.rewards).toEqual([
    { reward: 'rakeback', paid: 10 },
    { reward: 'wheel', paid: 5 },
  ])
  expect(edge).toBe(`${1_500n * roubles}`)
  expect(total).toEqual({ share: 48, declared: 0, paid: 15, bound: 720 })
  expect(rewards.find(({ reward }) => reward === 'wheel')).toEqual({
    reward: 'wheel',
    share: 5,
    declared: 0,
    paid: 5,
    bound: 75,
  })
})

test('a broken bound is reported, and the budget of a code counts from the day it was made', async () => {
  const of = await site()
  await of.database.pool.query(`
    insert into promo_code (code, amount, most_uses, wager, from_at, until_at, made_at)
    values ('GIFT', 10000, 3, 0, now(), now() + interval '1 day', now() - interval '3 days')`)
  await credited(of, ago(2), 9, 0n)
  await paid(of, `${ago(2)} + time '12:00'`, 'promo', 300_00)
  await paid(of, `${ago(1)} + time '12:00'`, 'promo', 1)
  await credited(of, ago(1), 9, 0n)
  const { checked, total } = await of.visitor().ask(calls.returned)
  expect(checked).toEqual({ through: await dayAgo(of, 1), brokenOn: await dayAgo(of, 1) })
  expect(total).toEqual({ share: 48, declared: 300, paid: 300.01, bound: 300 })
})

test('the table has a line for each period and reward, and a limit of downloads per minute', async () => {
  const of = await site()
  await credited(of, ago(1), 5, 20n * roubles)
  await paid(of, `${ago(1)} + time '10:00'`, 'rakeback', 1_00)
  const answer = await fetch(`${of.origin}${returnedTablePath}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  const day = await dayAgo(of, 1)
  expect(head).toBe('from,to,reward,share_percent,edge_micro_kopecks,paid_kopecks,declared_kopecks')
  expect(lines).toHaveLength(rewardNames.length)
  expect(lines[0]).toBe(`${day},${day},rakeback,15,2000000000,100,0`)
  const statuses = []
  for (let time = 0; time < 24; time += 1) statuses.push((await fetch(`${of.origin}${returnedTablePath}`)).status)
  expect(statuses).toContain(429)
})
