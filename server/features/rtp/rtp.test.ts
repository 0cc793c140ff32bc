import { calls } from '@kurazh/contract/index.ts'
import { parameterSetsOnPage, returnsTablePath } from '@kurazh/contract/play/rtp.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { rtpStatistics } from './follower.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const exact = (chance: number) => {
  const { numerator, denominator } = dice.rtp({ chance, side: 'under' })
  return Number(numerator) / Number(denominator)
}
const gamesOf = async () => (await site.visitor().ask(calls.returns)).games
const setsOf = (page: number) => site.visitor().ask(calls.gameReturns, { game: 'dice', page })

test('before the first bet there is nothing to show', async () => {
  expect(await gamesOf()).toEqual([])
  expect(await setsOf(0)).toEqual({ sets: [], more: false })
})

test('the expected return, the actual return and the deviation match the bets', async () => {
  const player = await site.player()
  const bets = []
  for (const [stake, chance] of [
    [1, 49.5],
    [2.5, 49.5],
    [10, 49.5],
    [4, 1],
  ] as const) {
    const { body } = await player.bet({ stake, params: { chance, side: 'under' } })
    if ('success' in body) bets.push(body.success.bet)
  }
  const staked = 17.5
  const paid = Math.round(bets.reduce((sum, bet) => sum + bet.payout, 0) * 100) / 100
  const expected = (13.5 * exact(49.5) + 4 * exact(1)) / staked
  const squares = bets.reduce((sum, bet) => sum + (bet.payout - expected * bet.stake) ** 2, 0)
  await expect.poll(async () => (await gamesOf())[0]?.bets).toBe(4)
  const [game] = await gamesOf()
  expect(game).toMatchObject({ game: 'dice', bets: 4, staked, paid })
  expect(game?.expected).toBeCloseTo(expected, 9)
  expect(game?.actual).toBeCloseTo(paid / staked, 9)
  expect(game?.deviation).toBeCloseTo(Math.sqrt(squares) / staked, 9)

  // A public answer is cached for a second.
  await expect.poll(async () => (await setsOf(0)).sets.length).toBe(2)
  const { sets, more } = await setsOf(0)
  expect(more).toBe(false)
  expect(sets.map(({ bets: count, params }) => [count, params])).toEqual([
    [3, { chance: 49.5, side: 'under' }],
    [1, { chance: 1, side: 'under' }],
  ])
  expect(sets[0]?.expected).toBeCloseTo(exact(49.5), 11)
  expect(sets[1]?.deviation).toBeNull()
})

test('parameter sets are paged, most played first, and the table has every one', async () => {
  const player = await site.player()
  await site.give(player, 100_000n)
  const chances = Array.from({ length: parameterSetsOnPage + 3 }, (_, index) => 10 + index)
  for (const chance of chances) await player.bet({ stake: 1, params: { chance, side: 'over' } })
  await expect.poll(async () => (await gamesOf())[0]?.bets).toBe(4 + chances.length)
  // The first page may be cached from the test before, for a moment.
  await expect.poll(async () => (await setsOf(0)).sets.length).toBe(parameterSetsOnPage)
  const pages = [await setsOf(0), await setsOf(1), await setsOf(2)]
  expect(pages.map(({ sets, more }) => [sets.length, more])).toEqual([
    [parameterSetsOnPage, true],
    [5, false],
    [0, false],
  ])
  expect(new Set(pages.flatMap(({ sets }) => sets.map(({ params }) => JSON.stringify(params)))).size).toBe(
    chances.length + 2,
  )

  const answer = await fetch(`${site.origin}${returnsTablePath}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head?.split(',')).toContain('expected_kopecks')
  expect(lines).toHaveLength(chances.length + 2)
  expect(lines).toContainEqual(expect.stringMatching(/^dice,1,"\{""side"": ""under"", ""chance"": 1\}",1,400,/))
})

const layoutBet = (game: string, spots: Readonly<Record<string, number>>, payout: bigint): JournalBet => ({
  name: 'nobody asks' as never,
  player: 1,
  game,
  version: 1,
  stake: Object.values(spots).reduce((sum, each) => sum + BigInt(each), 0n),
  multiplierE4: 0,
  payout,
  params: { spots },
  at: new Date(),
  position: 1n,
  number: 1n,
})

test('a table has one row for each spot, for any layout, with its exact return; the game’s sums are one row', async () => {
  const follower = rtpStatistics(createBetReturns({ rulesOf: async () => undefined }))
  const bets = [
    ...Array.from({ length: 301 }, (_, at) =>
      layoutBet('roulette', { red: 100 + at }, BigInt(at % 2 === 0 ? 0 : 2 * (100 + at))),
    ),
    ...Array.from({ length: 300 }, (_, at) => layoutBet('roulette', { red: 100 + at, 'straight-17': 50 + at }, 0n)),
    layoutBet('blackjack', { '1-main': 1_000, '1-double-0': 1_000 }, 4_000n),
  ]
  await site.write((tx) => follower.apply(tx, bets))
  const sets = async (game: string) => (await site.visitor().ask(calls.gameReturns, { game })).sets
  expect((await sets('roulette')).map(({ params, bets: count, expected }) => ({ params, count, expected }))).toEqual([
    { params: { spot: 'red' }, count: 301, expected: expect.closeTo(36 / 37, 9) },
    { params: { spot: null }, count: 300, expected: expect.closeTo(36 / 37, 9) },
  ])
  expect((await sets('blackjack')).map(({ params, staked }) => ({ params, staked }))).toEqual([
    { params: { spot: '1-main' }, staked: 20 },
  ])
  await expect
    .poll(async () => (await gamesOf()).find(({ game }) => game === 'roulette'))
    .toMatchObject({ bets: 601, paid: bets.slice(0, 301).reduce((sum, { payout }) => sum + Number(payout), 0) / 100 })
})

test('targets chosen by players add at most one row for each number of four digits', async () => {
  const follower = rtpStatistics(createBetReturns({ rulesOf: async () => undefined }))
  const bets = Array.from({ length: 400 }, (_, at) => ({
    ...layoutBet('crash', { any: 100 }, 0n),
    params: { target: 1_234 + at / 1_000 },
  }))
  await site.write((tx) =>
    follower.apply(
      tx,
      bets.map((bet) => ({ ...bet, params: { target: Math.round(bet.params.target * 100) / 100 } })),
    ),
  )
  expect(
    (await site.visitor().ask(calls.gameReturns, { game: 'crash' })).sets.map(({ params, bets: count }) => ({
      params,
      count,
    })),
  ).toEqual([{ params: { target: 1_234 }, count: 400 }])
})

test('the table has a limit of downloads per minute and address', async () => {
  const statuses = []
  // More than two minutes' worth: a new minute may begin during the requests.
  for (let time = 0; time < 24; time += 1) statuses.push((await fetch(`${site.origin}${returnsTablePath}`)).status)
  expect(statuses).toContain(429)
})
