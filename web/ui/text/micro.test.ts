import { expect, test } from 'vitest'
import { formatMicro, formatShare, formatShortMicro, sumOf } from './micro.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0n, '0.00 ₽'],
  [1n, '0.00000001 ₽'],
  [512_000n, '0.00512 ₽'],
  [1_000_000n, '0.01 ₽'],
  [123_456_789_000_000n, '1 234 567.89 ₽'],
  [9_999_981n, '0.09999981 ₽'],
])('%d micro-kopecks are written exactly, as %s', (micro, text) => {
  expect(plain(formatMicro(micro))).toBe(text)
})

test.each([
  ['1', '100', '1 %'],
  ['1', '64', '1.5625 %'],
  ['42949673', '4294967296', '1 %'],
  ['0', '1', '0 %'],
  ['1', '3', '33.3333 %'],
  ['1', '1', '100 %'],
])('%s/%s is %s', (numerator, denominator, text) => {
  expect(plain(formatShare({ numerator, denominator }))).toBe(text)
})

test.each([
  [0n, '0.00 ₽'],
  [1n, 'меньше 0.01 ₽'],
  [1_959_798n, '0.01 ₽'],
  [123_456_789_999_999n, '1 234 567.89 ₽'],
])('in a list %d micro-kopecks are %s', (micro, text) => {
  expect(plain(formatShortMicro(micro))).toBe(text)
})

test('adds lines exactly', () => {
  expect(sumOf([])).toBe(0n)
  expect(sumOf(['9007199254740993', '1'])).toBe(9_007_199_254_740_994n)
})
