import { expect, test } from 'vitest'
import { games } from '../index.ts'
import { type Game, isGifted, returnBy } from './game.ts'
import { creditOfKopecks, edgeCredit, leastEdge, shareOfCredit, wholeKopecks } from './house-edge.ts'
import { compare, houseEdge, subtract } from './rtp.ts'

const all = Object.values<Game>(games).flatMap((game) =>
  game.sampleParams.map((params) => ({ id: game.id, version: game.version, game, params })),
)

test.each(all)('$id $params has at least its least edge', ({ game, params }) => {
  const edge = leastEdge(game, params)
  expect(edge.numerator > 0n, 'what is a gift leaves nothing to credit').toBe(!isGifted(game))
  const returns =
    game.kind === 'steps'
      ? game.paytable(params).map((_, place) => game.rtp(params, place + 1))
      : [returnBy(game, params)]
  for (const each of returns)
    expect(compare(subtract(houseEdge(each), edge), { numerator: 0n, denominator: 1n })).toBeGreaterThanOrEqual(0)
})

test('credit is a floor of stake times edge, in micro-kopecks', () => {
  expect(edgeCredit(100n, { numerator: 1n, denominator: 100n })).toBe(1_000_000n)
  expect(edgeCredit(100n, { numerator: 1n, denominator: 3n })).toBe(33_333_333n)
  expect(edgeCredit(100n, { numerator: 0n, denominator: 1n })).toBe(0n)
})

test('shares and whole kopecks are rounded down', () => {
  expect(shareOfCredit(199n, 5n)).toBe(9n)
  expect([creditOfKopecks(3n), wholeKopecks(3_999_999n)]).toEqual([3_000_000n, 3n])
})
