import { missionsAWeek, missionsOf, weekAt } from '@kurazh/contract/rewards/missions.ts'
import { expect, test } from 'vitest'
import { earnedOf, madeOf, nothing, weekOf, withBet } from './progress.ts'

const at = new Date('2026-12-02T12:00:00Z')
const bet = (game: string, multiplierE4 = 0) => ({ game, multiplierE4, at })

test('a week of Moscow begins on Monday at midnight, three hours before it does in UTC', () => {
  const { from, until, number } = weekAt(at.getTime())
  expect([new Date(from).toISOString(), new Date(until).toISOString()]).toEqual([
    '2026-11-29T21:00:00.000Z',
    '2026-12-06T21:00:00.000Z',
  ])
  expect(weekOf(new Date(from - 1))).toBe(number - 1)
  expect(weekOf(new Date(from))).toBe(number)
  expect(weekOf(new Date(until - 1))).toBe(number)
})

test('every week has three missions of different kinds, and the goals are small', () => {
  for (let week = 2_970; week < 3_010; week += 1) {
    const missions = missionsOf(week)
    expect(missions).toHaveLength(missionsAWeek)
    expect(new Set(missions.map(({ kind }) => kind)).size).toBe(missionsAWeek)
    for (const { goal } of missions) expect(goal).toBeLessThanOrEqual(20)
    expect(missionsOf(week)).toEqual(missions)
  }
  expect(missionsOf(2_970)).not.toEqual(missionsOf(2_971))
})

test('progress counts different games, machines, bets, wins and the best multiplier, and stops at the goal', () => {
  const week = weekOf(at)
  const made = [
    bet('dice'),
    bet('dice', 25_000),
    bet('firebird', 10_000),
    bet('plinko', 119_999),
    bet('package'),
  ].reduce((sum, each) => withBet(sum, week, each, 100n), nothing)
  expect(made).toMatchObject({
    edge: 500n,
    bets: 5n,
    wins: 2n,
    bestE4: 119_999n,
    games: ['dice', 'firebird', 'plinko'],
  })
  expect(madeOf({ kind: 'games', goal: 5 }, made)).toBe(3)
  expect(madeOf({ kind: 'machines', goal: 3 }, made)).toBe(1)
  expect(madeOf({ kind: 'bets', goal: 20 }, made)).toBe(5)
  expect(madeOf({ kind: 'wins', goal: 1 }, made)).toBe(1)
  expect(madeOf({ kind: 'best', goal: 20 }, made)).toBe(11)
  expect(madeOf({ kind: 'best', goal: 10 }, made)).toBe(10)
})

test('a mission that is done stays done, whatever the list of the week says later', () => {
  expect(withBet({ ...nothing, done: 3 }, weekOf(at), bet('dice'), 1n).done).toBe(3)
})

test('what is earned is a third of a hundredth for each mission, and never more than a hundredth', () => {
  // 300 ₽ of edge credit.
  const edge = 300_00n * 1_000_000n
  expect([0, 1, 2, 3].map((done) => earnedOf({ edge, done }))).toEqual([0n, 1_00n, 2_00n, 3_00n])
  const seed = Date.now()
  console.log(`seed ${seed}`)
  let state = BigInt(seed)
  for (let time = 0; time < 2_000; time += 1) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    const some = state % 10n ** 13n
    for (const done of [0, 1, 2, 3]) expect(earnedOf({ edge: some, done }) * 100_000_000n).toBeLessThanOrEqual(some)
  }
})
