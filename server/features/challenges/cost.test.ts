import { payoffs } from '@kurazh/games/plinko/plinko.ts'
import { subtract } from '@kurazh/games/core/rtp.ts'
import { current } from '@kurazh/games/index.ts'
import { leastEdge } from '@kurazh/games/core/house-edge.ts'
import { playsOf } from '@kurazh/games/core/simulation.ts'
import { longRng } from '@kurazh/games/testing/long-rng.ts'
import { expect, test } from 'vitest'
import { challengeGames, cheapestWay, costOf } from './cost.ts'

const goal = (game: string | null, multiplier: number, minStake = 100_00n) => ({
  game,
  thresholdE4: BigInt(multiplier * 10_000),
  minStake,
})
const part = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15

test('games of gifts and games that are played by cards in sight are not counted', () => {
  expect(challengeGames).toEqual(expect.arrayContaining(['dice', 'plinko', 'crash', 'mines', 'flip', 'firebird']))
  for (const game of ['wheel', 'heist', 'video-poker', 'solo-blackjack', 'roulette', 'blackjack'])
    expect(challengeGames).not.toContain(game)
})

test('dice: fifty times takes as many bets as its chance says, and a hundredth of their stakes stays', () => {
  const cost = costOf({ ...goal('dice', 50), prize: 20_00n })
  // 1.98 % wins 50.00×: 50.5 bets of 100 ₽.
  expect(cost?.bets).toBeCloseTo(50.5, 1)
  expect(Number(cost?.staked) / 100).toBeCloseTo(5_050.5, 0)
  expect(Number(cost?.edge) / 100).toBeCloseTo(50.5, 1)
  expect(cost?.way.exact).toBe(false)
  expect(cost?.partE4).toBe(3_961)
})

test('plinko: the chance is counted on every board, and the cheapest board is found', () => {
  const way = cheapestWay(goal('plinko', 1_000))
  expect(way?.exact).toBe(true)
  // One bin at either end of sixteen rows.
  expect(part(way?.chance ?? { numerator: 0n, denominator: 1n })).toBeCloseTo(2 / 65_536, 12)
  const boards = current('plinko')?.sampleParams ?? []
  for (const board of boards) {
    const game = current('plinko')
    if (game === undefined) throw new Error('no plinko')
    const chance = payoffs(board as Parameters<typeof payoffs>[0])
      .filter(({ multiplierE4 }) => multiplierE4 >= 200_000)
      .reduce((sum, { probability }) => sum + part(probability), 0)
    const best = cheapestWay(goal('plinko', 20))
    if (best === undefined) throw new Error('no way')
    expect(chance / part(leastEdge(game, board))).toBeLessThanOrEqual((part(best.chance) / part(best.edge)) * 1.000_001)
  }
})

test('no game pays a multiplier more often than its return allows', () => {
  for (const id of challengeGames) {
    const [way, game] = [cheapestWay(goal(id, 10, 1_00n)), current(id)]
    if (way === undefined || game === undefined) continue
    const most = 1 / 10
    expect(part(way.chance), id).toBeLessThanOrEqual(most)
    expect(part(subtract({ numerator: 1n, denominator: 1n }, way.edge)), id).toBeGreaterThan(0.8)
    expect(way.edge.numerator > 0n, id).toBe(true)
  }
})

test('a machine wins no more often than the bound that stands in for its outcomes', () => {
  const way = cheapestWay(goal('firebird', 20, 1_00n))
  const game = current('firebird')
  const [play] = game === undefined ? [] : playsOf(game)
  if (way === undefined || play === undefined) throw new Error('no firebird')
  const rng = longRng('twenty times')
  const bets = 20_000
  let won = 0
  for (let bet = 0; bet < bets; bet += 1) if (play.once(rng) >= 200_000) won += 1
  expect(won).toBeGreaterThan(0)
  expect(won / bets).toBeLessThan(part(way.chance))
})

test('what no bet can win has no cost: too high for the game, or its payout beyond what the game pays', () => {
  expect(costOf({ ...goal('dice', 100), prize: 1n })).toBeUndefined()
  expect(costOf({ ...goal('plinko', 1_001), prize: 1n })).toBeUndefined()
  expect(costOf({ ...goal('bubbles', 1_000_000, 100_00n), prize: 1n })).toBeUndefined()
  expect(costOf({ ...goal('bubbles', 1_000_000, 1_00n), prize: 1n })).toBeDefined()
  expect(costOf({ ...goal('dice', 2, 20_001_00n), prize: 1n })).toBeUndefined()
})

test('any game: the one that is won cheapest decides', () => {
  const any = costOf({ ...goal(null, 50), prize: 1_00n })
  for (const game of challengeGames) {
    const one = costOf({ ...goal(game, 50), prize: 1_00n })
    if (one !== undefined) expect(any?.partE4 ?? 0, game).toBeGreaterThanOrEqual(one.partE4)
  }
})
