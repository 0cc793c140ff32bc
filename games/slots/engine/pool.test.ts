/** The numbers of a pool's rounds, drawing symbols by weights, and the exact figures of a whole pool. */
import { describe, expect, test } from 'vitest'
import { fraction } from '../../core/rtp.ts'
import { poolSize, RoundNumbers, weightTable } from './pool.ts'
import { added, sheetOfCounts, sumsOf } from './pool-tally.ts'
import numbers from './vectors/numbers.json' with { type: 'json' }

function firstNumbers(salt: number, index: number, count: number): number[] {
  const source = new RoundNumbers()
  source.begin(salt, index)
  return Array.from({ length: count }, () => source.next() >>> 0)
}

test('numbers match the independent vectors', () => {
  for (const { salt, index, first } of numbers) expect(firstNumbers(salt, index, first.length)).toEqual(first)
})

test('a round does not depend on the one played before it', () => {
  const source = new RoundNumbers()
  for (let index = 0; index < 50; index += 1) {
    source.begin(7, index)
    expect(source.next() >>> 0).toBe(firstNumbers(7, index, 1)[0])
  }
})

test('an index beyond the pool has no round', () => {
  const source = new RoundNumbers()
  for (const index of [-1, poolSize, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined]) {
    expect(() => source.begin(1, index as number)).toThrow(RangeError)
  }
})

test('adjacent rounds are unrelated: the first bits of their numbers are spread evenly', () => {
  const rounds = 2 ** 16
  // By the top four bits of the number at this place, and the same for the difference from the round before.
  for (const place of [0, 1, 30, 200]) {
    const values = new Float64Array(16)
    const differences = new Float64Array(16)
    let before = 0
    for (let index = 0; index < rounds; index += 1) {
      const value = firstNumbers(1, index, place + 1)[place] ?? 0
      values[value >>> 28] = (values[value >>> 28] ?? 0) + 1
      differences[(value ^ before) >>> 28] = (differences[(value ^ before) >>> 28] ?? 0) + 1
      before = value
    }
    for (const counts of [values, differences]) {
      const chiSquared = counts.reduce((sum, count) => sum + (count - rounds / 16) ** 2 / (rounds / 16), 0)
      // 15 degrees of freedom: the mean is 15, the standard deviation 5.5.
      expect(chiSquared).toBeLessThan(15 + 5 * Math.sqrt(30))
    }
  }
})

describe('weights', () => {
  test('every symbol has as many places as its weight, in the order of the list', () => {
    const table = weightTable([1, 0, 65_000, 535])
    expect([table[0], table[1], table[65_000], table[65_001], table[65_535]]).toEqual([0, 2, 2, 3, 3])
  })

  test('that do not add up to 65,536, or are not whole numbers, are refused', () => {
    for (const weights of [[], [65_535], [65_536, 1], [65_536.5], [-1, 65_537]])
      expect(() => weightTable(weights)).toThrow(RangeError)
  })
})

describe('the figures of a list', () => {
  /** Of eight rounds five pay nothing, two 0.5 bets and one 3. */
  const counts = new Float64Array(401)
  counts[0] = 5
  counts[50] = 2
  counts[300] = 1

  test('match a calculation on paper', () => {
    const sheet = sheetOfCounts({ counts, total: 8, featured: 1 }, 1)
    expect(sheet).toMatchObject({
      rtp: fraction(1n, 2n),
      hit: fraction(3n, 8n),
      feature: fraction(1n, 8n),
      bestE4: 30_000,
      bestChance: fraction(1n, 8n),
      bandsAreExact: true,
    })
    // (2·0.25 + 9)/8 − 1/4
    expect(sheet.variance).toEqual(fraction(15n, 16n))
    expect(sheet.bands.map(({ chance }) => chance)).toEqual([
      fraction(5n, 8n),
      fraction(1n, 4n),
      fraction(0n, 1n),
      fraction(1n, 8n),
    ])
  })

  test('of a mode that costs more are per stake', () => {
    const sheet = sheetOfCounts({ counts, total: 8, featured: 8 }, 100)
    expect(sheet).toMatchObject({ rtp: fraction(1n, 200n), bestE4: 300, feature: fraction(1n, 1n) })
    expect(sheet.variance).toEqual(fraction(15n, 160_000n))
  })

  test('two rounds in turn pay their sum, never above the cap', () => {
    const first = Float64Array.from([1, 0, 2, 0, 0])
    const second = Float64Array.from([3, 1, 0, 1, 0])
    expect([...sumsOf(first, second)]).toEqual([3, 1, 6, 3, 2])
    expect(added(sumsOf(first, second))).toBe(added(first) * added(second))
  })
})
