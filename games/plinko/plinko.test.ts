import { describe, expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng, type Rng } from '../core/random.ts'
import { add, compare, type Fraction, fraction, percentOf } from '../core/rtp.ts'
import { multipliersE4, pathCounts, payoffs, plinko, type PlinkoParams, rowChoices } from './plinko.ts'
import type { Risk } from './risks.ts'
import vectors from './vectors/plinko.json' with { type: 'json' }

const boards = plinko.sampleParams
const nameOf = ({ rows, risk }: PlinkoParams) => `${rows} rows, ${risk}`

/** An Rng with these floats, as k of k/2³². */
function floatsOf(floats: readonly number[]): Rng {
  const bytes = new Uint8Array(Math.ceil((floats.length * 4) / 32) * 32)
  const view = new DataView(bytes.buffer)
  for (const [index, float] of floats.entries()) view.setUint32(index * 4, float)
  return createRng((index) => bytes.subarray(index * 32, index * 32 + 32))
}

/** An Rng that leads along this path: each turn in the middle of its half of the floats. */
function leading(path: string): Rng {
  return floatsOf(Array.from(path, (turn) => (turn === 'R' ? 3 : 1) * 2 ** 30))
}

/** Every path of a board with this many rows. */
function everyPath(rows: number): string[] {
  return Array.from({ length: 2 ** rows }, (_, index) =>
    index.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R'),
  )
}

test('paths, bins and multipliers match the independent vectors', () => {
  expect(vectors.balls.length).toBeGreaterThanOrEqual(75)
  expect(new Set(vectors.balls.map(({ params }) => nameOf(params as PlinkoParams))).size).toBe(27)
  for (const { serverSeed, clientSeed, nonce, params, outcome, multiplierE4 } of vectors.balls) {
    const result = plinko.play(createRng(blocks(serverSeed, clientSeed, nonce)), params as PlinkoParams)
    expect(result).toEqual({ outcome, multiplierE4 })
  }
})

test('all 27 tables pay bin by bin, and return exactly, what the independent tables do', () => {
  expect(vectors.tables.map(({ rows, risk }) => ({ rows, risk }))).toEqual(boards)
  for (const table of vectors.tables) {
    const params = { rows: table.rows, risk: table.risk as Risk }
    const { numerator, denominator } = plinko.rtp(params)
    expect(multipliersE4(params), nameOf(params)).toEqual(table.multipliersE4)
    expect(`${numerator}/${denominator}`, nameOf(params)).toBe(table.return)
  }
})

test('returns are between 98.906 % (10 rows, medium) and 99.160 % (11 rows, high); 16 rows, high returns 98.976 %', () => {
  const returned = (rows: number, risk: Risk) => plinko.rtp({ rows, risk })
  const [lowest, highest] = [returned(10, 'medium'), returned(11, 'high')]
  expect([lowest, highest, returned(16, 'high')].map((value) => percentOf(value, 3))).toEqual(
    ['98.906', '99.160', '98.976'].map((text) => `${text}\u00a0%`),
  )
  for (const board of boards) {
    const value: Fraction = plinko.rtp(board)
    expect(compare(value, lowest), nameOf(board)).toBeGreaterThanOrEqual(0)
    expect(compare(value, highest), nameOf(board)).toBeLessThanOrEqual(0)
  }
})

describe('a turn', () => {
  test('goes left for the lower half of the floats and right for the upper half, to the last float', () => {
    const half = 2 ** 31
    const floats = [0, half - 1, half, 2 ** 32 - 1, 1, half + 1, half - 1, half]
    expect(plinko.play(floatsOf(floats), { rows: 8, risk: 'low' }).outcome).toEqual({ path: 'LLRRLRLR', bin: 4 })
  })

  test('reads one float per row, in order, and no more', () => {
    for (const rows of rowChoices) {
      const rng = leading('R'.repeat(rows))
      const { outcome } = plinko.play(rng, { rows, risk: 'low' })
      expect(outcome.path).toHaveLength(rows)
      let blocksRead = 0
      const counted = createRng(() => {
        blocksRead += 1
        return new Uint8Array(32)
      })
      plinko.play(counted, { rows, risk: 'low' })
      expect(blocksRead).toBe(rows > 8 ? 2 : 1)
    }
  })
})

test.each([8, 9, 11, 12])(
  'over every path of %i rows the bins are hit exactly as often as their probabilities say',
  (rows) => {
    for (const risk of ['low', 'medium', 'high'] as const) {
      const counts = new Array<number>(rows + 1).fill(0)
      let paid = 0
      for (const path of everyPath(rows)) {
        const { outcome, multiplierE4 } = plinko.play(leading(path), { rows, risk })
        const rights = path.replaceAll('L', '').length
        expect(outcome).toEqual({ path, bin: rights })
        counts[rights] = (counts[rights] ?? 0) + 1
        paid += multiplierE4
      }
      expect(counts).toEqual(pathCounts(rows))
      expect(fraction(BigInt(paid), 10_000n * 2n ** BigInt(rows))).toEqual(plinko.rtp({ rows, risk }))
    }
  },
)

test('probabilities of a board sum to one, are symmetric, and both sides pay the same', () => {
  for (const board of boards) {
    const bins = payoffs(board)
    expect(bins).toHaveLength(board.rows + 1)
    expect(bins.toReversed()).toEqual(bins)
    expect(bins.map(({ probability }) => probability).reduce(add)).toEqual(fraction(1n, 1n))
  }
})

test('the edge pays most and the centre least, and the best multiplier is the edge', () => {
  for (const board of boards) {
    const right = multipliersE4(board).slice(Math.ceil(board.rows / 2))
    expect(right, nameOf(board)).toEqual(right.toSorted((a, b) => a - b))
    expect(plinko.bestMultiplierE4(board)).toBe(right.at(-1))
    expect(plinko.play(leading('R'.repeat(board.rows)), board).multiplierE4).toBe(right.at(-1))
  }
})

test('sixteen rows at high risk: the edge pays 1000 and is hit by 2 of 65,536 paths, the centre by 12,870', () => {
  const table = multipliersE4({ rows: 16, risk: 'high' })
  expect([table[0], table[8], table[16]]).toEqual([10_000_000, 2_000, 10_000_000])
  expect([pathCounts(16)[0], pathCounts(16)[8], pathCounts(16)[16]]).toEqual([1, 12_870, 1])
})

test('invalid boards, risks and kinds of number are refused', () => {
  const wrong = [
    { rows: 7, risk: 'low' },
    { rows: 17, risk: 'low' },
    { rows: 8.5, risk: 'low' },
    { rows: '8', risk: 'low' },
    { rows: 8n, risk: 'low' },
    { rows: Number.NaN, risk: 'low' },
    { rows: 8, risk: 'expert' },
    { rows: 8, risk: 'Low' },
    { rows: 8, risk: 'toString' },
    { rows: 8 },
    { risk: 'low' },
    { rows: 8, risk: 'low', path: 'RRRRRRRR' },
    { rows: [8], risk: 'low' },
    { rows: 8, risk: ['low'] },
  ]
  for (const params of wrong) expect(plinko.params.safeParse(params).success, String(Object.values(params))).toBe(false)
  for (const params of boards) expect(plinko.params.parse(params)).toEqual(params)
})
