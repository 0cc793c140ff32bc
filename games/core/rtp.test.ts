import { expect, test } from 'vitest'
import {
  add,
  compare,
  decimalOf,
  floatsBelow,
  fraction,
  houseEdge,
  multiply,
  percentOf,
  probabilityOfInt,
  returnAtStake,
  returnOf,
  subtract,
} from './rtp.ts'

const half = fraction(1n, 2n)
const third = fraction(1n, 3n)

test('fractions are kept in lowest terms with a positive denominator', () => {
  expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
  expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n })
  expect(() => fraction(1n, 0n)).toThrow(RangeError)
})

test('fractions add, subtract, multiply and compare exactly', () => {
  expect(add(half, third)).toEqual({ numerator: 5n, denominator: 6n })
  expect(subtract(third, half)).toEqual({ numerator: -1n, denominator: 6n })
  expect(multiply(half, third)).toEqual({ numerator: 1n, denominator: 6n })
  expect([compare(third, half), compare(half, fraction(2n, 4n)), compare(half, third)]).toEqual([-1, 0, 1])
})

test('decimals are rounded to the nearest and keep their zeros', () => {
  expect(decimalOf(fraction(2n, 3n), 4)).toBe('0.6667')
  expect(decimalOf(fraction(1n, 8n), 2)).toBe('0.13')
  expect(decimalOf(fraction(-1n, 8n), 2)).toBe('-0.13')
  expect(decimalOf(fraction(-1n, 1000n), 2)).toBe('0.00')
  expect(decimalOf(fraction(99n, 100n), 8)).toBe('0.99000000')
  expect(decimalOf(fraction(29n, 2n), 0)).toBe('15')
})

test('percentages are written the Russian way', () => {
  expect(percentOf(fraction(98_976n, 100_000n), 3)).toBe('98.976\u00a0%')
  expect(percentOf(houseEdge(fraction(99n, 100n)), 2)).toBe('1.00\u00a0%')
})

test('the floats below a limit are counted one by one', () => {
  const floor = (k: bigint, n: number) => Number((k * BigInt(n)) >> 32n)
  for (const [limit, n] of [
    [1, 3],
    [2, 3],
    [333_300, 1_000_000],
    [999_999, 1_000_000],
    [24, 25],
    [1, 2 ** 21],
  ] as const) {
    const count = floatsBelow(limit, n)
    expect(floor(count - 1n, n)).toBe(limit - 1)
    expect(floor(count, n)).toBe(limit)
  }
  expect(floatsBelow(0, 25)).toBe(0n)
  expect(floatsBelow(25, 25)).toBe(2n ** 32n)
})

test('the probabilities of all values of a draw sum to one', () => {
  let sum = fraction(0n, 1n)
  for (let value = 0; value < 25; value += 1) sum = add(sum, probabilityOfInt(value, value + 1, 25))
  expect(sum).toEqual(fraction(1n, 1n))
})

test('the return at a stake is reduced by the rounding of the payout', () => {
  const payoffs = [
    { multiplierE4: 10_421, probability: half },
    { multiplierE4: 0, probability: half },
  ]
  expect(returnOf(payoffs)).toEqual(fraction(10_421n, 20_000n))
  expect(returnAtStake(payoffs, 100n)).toEqual(fraction(104n, 200n))
  expect(returnAtStake(payoffs, 10_000n)).toEqual(fraction(10_421n, 20_000n))
})
