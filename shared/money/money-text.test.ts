import { expect, test } from 'vitest'
import { formatAmount, formatMoney, formatRound, formatRoundMoney } from './money-text.ts'

test.each([
  [0n, '0.00', '0'],
  [5n, '0.05', '0.05'],
  [-5n, '−0.05', '−0.05'],
  [100n, '1.00', '1'],
  [1_248_050n, '12\u00a0480.50', '12\u00a0480.50'],
  [100_000_000_00n, '100\u00a0000\u00a0000.00', '100\u00a0000\u00a0000'],
  [-1_000_00n, '−1\u00a0000.00', '−1\u00a0000'],
])('%s kopecks are %s, without needless decimals %s', (kopecks, text, round) => {
  expect(formatAmount(kopecks)).toBe(text)
  expect(formatMoney(kopecks)).toBe(`${text}\u00a0₽`)
  expect(formatRound(kopecks)).toBe(round)
  expect(formatRoundMoney(kopecks)).toBe(`${round}\u00a0₽`)
})

test.each([12.345, null, undefined, '12', Number.NaN])(
  'an invalid sum (%s) is shown as a dash and does not crash the page',
  (value) => {
    expect(formatAmount(value as unknown as bigint)).toBe('—')
  },
)
