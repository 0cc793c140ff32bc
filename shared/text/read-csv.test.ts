/** Reading tables of others: separators, quotes, sums as people write them, and garbage. */
import { expect, test } from 'vitest'
import { readCsv, readSum } from './read-csv.ts'

test.each([
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n"1,5","say ""yes"""\n\n',
    [
      ['a', 'b'],
      ['1,5', 'say "yes"'],
    ],
  ],
  [
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a;b\n"two\nlines";x',
    [
      ['a', 'b'],
      ['two\nlines', 'x'],
    ],
  ],
  ['', []],
  ['one', [['one']]],
])('%j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

test.each([
  ['1234', 123_400n],
  ['1 234,5', 123_450n],
  ['1\u00a0234,56 ₽', 123_456n],
  ['1,234.56', 123_456n],
  ['1.234,56', 123_456n],
  ['-5.00 RUB', -500n],
  ['0,07', 7n],
  ['1.234.567', 123_456_700n],
  ['', undefined],
  ['сумма', undefined],
  ['1.2345', undefined],
  ['12,34,56', undefined],
  ['1e5', undefined],
  ['=5', undefined],
])('the sum %j', (text, kopecks) => {
  expect(readSum(text)).toBe(kopecks)
})
