import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { amount } from './money.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const most = 9_000_000_000_000n

describe(`the money codec (seed ${seed})`, () => {
  test('every kopeck survives conversion to the wire and back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, most), (kopecks) => {
        const wire = JSON.parse(JSON.stringify(roublesFromKopecks(kopecks))) as number
        expect(kopecksFromRoubles(wire)).toBe(kopecks)
      }),
      { seed, numRuns: 2000 },
    )
  })

  test('typed amounts with at most two decimals are accepted exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000_000_000n), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const typed = `${whole}.${String(cents).padStart(2, '0')}`
        expect(kopecksFromRoubles(Number(typed))).toBe(whole * 100n + BigInt(cents))
      }),
      { seed, numRuns: 2000 },
    )
  })

  test('a third decimal is refused, never rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 9 }), (kopecks, tenth) => {
        const value = Number(`${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}${tenth}`)
        expect(amount.safeParse(value).success).toBe(false)
        expect(() => kopecksFromRoubles(value)).toThrow(RangeError)
      }),
      { seed, numRuns: 2000 },
    )
  })

  test.each([Number.NaN, Infinity, -Infinity, -1, -0.01, 1e12, 0.001, '10', null, undefined, {}, [], true, 10n])(
    '%s is not an amount',
    (value) => {
      expect(amount.safeParse(value).success).toBe(false)
    },
  )

  test('a net result on the wire may be negative', () => {
    expect(roublesFromKopecks(-1234n)).toBe(-12.34)
  })
})
