import { describe, expect, test } from 'vitest'
import { formatDuration, formatMultiplier, formatNumber, formatResult, formatShort } from './format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('formats figures', () => {
  test('groups thousands by a space and puts decimals after a dot', () => {
    expect(plain(formatNumber(1_234_567.891))).toBe('1 234 567.89')
  })

  test('a result shows its sign, and zero is not minus zero', () => {
    expect(plain(formatResult(5_00n))).toBe('+5.00 ₽')
    expect(plain(formatResult(-5_00n))).toBe('−5.00 ₽')
    expect(plain(formatResult(0n))).toBe('0.00 ₽')
    expect(formatNumber(-0.001)).toBe('0.00')
  })

  test('limits drop needless decimals', () => {
    expect(plain(formatShort(20_000))).toBe('20 000')
    expect(plain(formatShort(0.5))).toBe('0.50')
  })

  test('a multiplier shows two to four decimals', () => {
    expect(formatMultiplier(20_000)).toBe('2.00×')
    expect(formatMultiplier(25_000)).toBe('2.50×')
    expect(formatMultiplier(20_204)).toBe('2.0204×')
    expect(formatMultiplier(10_420)).toBe('1.042×')
    expect(plain(formatMultiplier(32_360_724_000))).toBe('3 236 072.40×')
    expect(formatMultiplier('2' as never)).toBe('—')
  })
})

test.each([
  [0, '0 минут'],
  [1, '1 минута'],
  [59, '59 минут'],
  [60, '1 час'],
  [61, '1 час 1 минута'],
  [125, '2 часа 5 минут'],
  [660, '11 часов'],
])('%i minutes are «%s»', (minutes, text) => {
  expect(plain(formatDuration(minutes))).toBe(text)
})
