import { randomUUID } from 'node:crypto'
import { missionsOf, weekAt } from '@kurazh/contract/rewards/missions.ts'
import { calls } from '@kurazh/contract/index.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { takeBreak } from '../../wallet/player-limits.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const week = weekAt(Date.now()).number
const told = (player: Player) => player.ask(calls.missions, {})
const take = (player: Player, request: string = randomUUID()) =>
  player.call(calls.takeRewards, { request, rewards: [`missions:${week}`] })
/** A week with this much edge credit, in kopecks, and so many missions done. */
const madeWeek = (player: Player, kopecks: number, done: number, of = week) =>
  query(
    `insert into mission_week (player, week, edge, bets, wins, best_e4, games, done) values ($1, $2, $3::bigint * 1000000, 1, 0, 0, '{}', $4)
    on conflict (player, week) do update set edge = excluded.edge, done = excluded.done`,
    [player.id, of, kopecks, done],
  )
const paidTo = async (player: Player) =>
  (await player.ask(calls.statement, { kinds: ['mission'] })).movements.map(({ amount }) => amount)

test('the week’s missions are the published ones, and nothing is made before the first bet', async () => {
  const player = await site.player()
  expect(await told(player)).toMatchObject({
    offered: true,
    earned: 0,
    taken: 0,
    missions: missionsOf(week).map((mission) => ({ ...mission, made: 0, done: false })),
  })
  expect((await site.visitor().call(calls.missions, {})).status).toBe(401)
})

test('bets are counted: how many, in which games, what they won and left', async () => {
  const player = await site.player()
  const seeds = [await site.clientSeed(player, 0, true), await site.clientSeed(player, 1, false)]
  for (const [nonce, clientSeed] of seeds.entries()) await player.bet({ nonce, clientSeed, stake: 100 })
  await player.bet({ nonce: 2, game: plinko.id, params: { rows: 8, risk: 'low' } })
  const row = async () =>
    (await query('select bets, wins, games, edge from mission_week where player = $1 and week = $2', [player.id, week]))
      .rows[0]
  await expect.poll(async () => (await row())?.bets, { timeout: 10_000 }).toBe(3n)
  expect(await row()).toMatchObject({ games: ['dice', 'plinko'] })
  const { rows } = await query('select sum(edge)::bigint as edge from credit_day where player = $1', [player.id])
  await expect
    .poll(
      async () =>
        (await query('select sum(edge)::bigint as edge from credit_day where player = $1', [player.id])).rows[0]?.edge,
    )
    .toBe((await row())?.edge)
  expect(rows).toHaveLength(1)
})

test('what is earned is taken by a press, once per key; what is earned later is taken by another', async () => {
  const player = await site.player()
  await madeWeek(player, 300_00, 2)
  expect((await player.ask(calls.rewards)).waiting).toContainEqual({
    id: `missions:${week}`,
    reward: 'mission',
    amount: 2,
  })
  const request = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => take(player, request)))
  for (const answer of answers) expect(answer.body).toMatchObject({ success: { paid: 2 } })
  expect((await take(player)).code).toBe('NothingWaits')
  expect(await told(player)).toMatchObject({ earned: 2, taken: 2 })
  await madeWeek(player, 450_00, 3)
  const more = await Promise.all(Array.from({ length: 5 }, () => take(player)))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await paidTo(player)).toEqual([2.5, 2])
  expect(await player.balance()).toBe(1_004.5)
})

test('a past week waits and does not lapse; without a mission done, or below a kopeck, nothing waits', async () => {
  const player = await site.player()
  await madeWeek(player, 300_00, 1, week - 30)
  await madeWeek(player, 300_00, 0, week - 29)
  await madeWeek(player, 2, 3, week - 28)
  expect((await player.ask(calls.rewards)).waiting.filter(({ reward }) => reward === 'mission')).toEqual([
    { id: `missions:${week - 30}`, reward: 'mission', amount: 1 },
  ])
})

test('on a break nothing invites and nothing is paid; it waits', async () => {
  const player = await site.player()
  await madeWeek(player, 300_00, 3)
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))
  expect((await told(player)).offered).toBe(false)
  expect((await take(player)).code).toBe('OnBreak')
  expect(await paidTo(player)).toEqual([])
})

test.each([
  ['ledger_transfer', `new.kind = 'mission'`],
  ['reward_payment', `new.reward = 'mission'`],
])('a failure at %s pays nothing, and the next press pays once', async (table, when) => {
  const player = await site.player()
  await madeWeek(player, 300_00, 3)
  await query(`create function blow() returns trigger language plpgsql as $$ begin raise exception 'a blow'; end $$`)
  await query(`create trigger blow after insert on ${table} for each row when (${when}) execute function blow()`)
  const request = randomUUID()
  expect((await take(player, request)).status).toBeGreaterThanOrEqual(500)
  await query(`drop trigger blow on ${table}`)
  await query('drop function blow()')
  expect((await take(player, request)).body).toMatchObject({ success: { paid: 3 } })
  expect(await paidTo(player)).toEqual([3])
  expect(await told(player)).toMatchObject({ earned: 3, taken: 3 })
})
