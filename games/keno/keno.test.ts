import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng, type Rng } from '../core/random.ts'
import { compare, fraction, type Fraction } from '../core/rtp.ts'
import { keno, type KenoParams, mostPicks, multipliersE4, payoffs, risks } from './keno.ts'
import vectors from './vectors/keno.json' with { type: 'json' }

/** Draws these numbers. */
const drawing = (...drawn: number[]) => ({ pick: () => drawn.map((number) => number - 1) }) as unknown as Rng

const first = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const value = ({ numerator, denominator }: Fraction) => Number((numerator * 10n ** 15n) / denominator) / 1e15

test('draws, hits and multipliers match the independent vectors', () => {
  expect(vectors.draws.length).toBeGreaterThanOrEqual(75)
  for (const { serverSeed, clientSeed, nonce, params, outcome, multiplierE4 } of vectors.draws)
    expect(keno.play(createRng(blocks(serverSeed, clientSeed, nonce)), params as KenoParams)).toEqual({
      outcome,
      multiplierE4,
    })
})

test('all forty rows pay, and return, what the independent tables do', () => {
  expect(vectors.tables).toHaveLength(40)
  for (const table of vectors.tables) {
    const params = { picks: first(table.picks), risk: table.risk } as KenoParams
    const [numerator = '', denominator = ''] = table.return.split('/')
    expect(multipliersE4(params)).toEqual(table.multipliersE4)
    // Theirs is without the bias of the draws.
    expect(value(keno.rtp(params))).toBeCloseTo(value(fraction(BigInt(numerator), BigInt(denominator))), 5)
  }
})

test('hits are the picked numbers among the drawn', () => {
  const rng = drawing(40, 1, 7, 12, 3, 33, 21, 19, 5, 28)
  expect(keno.play(rng, { picks: [1, 2, 3, 40], risk: 'classic' })).toEqual({
    outcome: { drawn: [40, 1, 7, 12, 3, 33, 21, 19, 5, 28], hits: 3 },
    multiplierE4: 95_300,
  })
  expect(keno.play(rng, { picks: [2, 4], risk: 'high' })).toMatchObject({ outcome: { hits: 0 }, multiplierE4: 0 })
})

/** C(n, k) by Pascal's triangle. */
function choose(n: number, k: number): bigint {
  let row = [1n]
  for (let length = 0; length < n; length += 1) row = [1n, ...row.map((each, index) => each + (row[index + 1] ?? 0n))]
  return row[k] ?? 0n
}

test('the chance of each number of hits is the hypergeometric one, but for the bias of a float', () => {
  for (let picks = 1; picks <= mostPicks; picks += 1) {
    const all = payoffs({ picks: first(picks), risk: 'low' })
    for (const [hits, { probability }] of all.entries()) {
      const ways = choose(picks, hits) * choose(40 - picks, 10 - hits)
      expect(value(probability)).toBeCloseTo(value(fraction(ways, choose(40, 10))), 7)
    }
    const sum = all.reduce((total, { probability }) => total + value(probability), 0)
    expect(sum).toBeCloseTo(1, 12)
  }
})

test('every row returns between 98.8 % and 99 %, rises with the hits, and pays at most 1000×', () => {
  for (const risk of risks)
    for (let picks = 1; picks <= mostPicks; picks += 1) {
      const bet = { picks: first(picks), risk }
      const row = multipliersE4(bet)
      expect(row).toHaveLength(picks + 1)
      expect(row).toEqual(row.toSorted((a, b) => a - b))
      expect(row.at(-1)).toBeLessThanOrEqual(1000 * 10_000)
      expect(compare(keno.rtp(bet), fraction(988n, 1000n))).toBeGreaterThanOrEqual(0)
      // The bias of the draws favours the first numbers by less than a millionth.
      expect(compare(keno.rtp(bet), fraction(990_001n, 1_000_000n))).toBeLessThan(0)
    }
})

test.each([
  ['none', []],
  ['eleven', first(11)],
  ['one twice', [3, 3]],
  ['falling ones', [5, 3]],
  ['a number below the board', [0]],
  ['a number above the board', [41]],
  ['a half', [1.5]],
])('%s are no picks', (_what, picks) => {
  expect(keno.params.safeParse({ picks, risk: 'low' }).success).toBe(false)
})

test('nothing picked pays nothing, so that a page may ask before the first pick', () => {
  const empty: KenoParams = { picks: [], risk: 'low' }
  expect([keno.bestMultiplierE4(empty), value(keno.rtp(empty))]).toEqual([0, 0])
})
