import { expect, test } from 'vitest'
import { NotANumber, readNumber } from './read-number.ts'

test.each([
  ['1 000,50 руб.', 1000.5],
  ['1\u00a0000,50\u00a0₽', 1000.5],
  ['1\u202f000.50', 1000.5],
  ['1,000.50', 1000.5],
  ['1.000,50', 1000.5],
  ['1.000.000', 1_000_000],
  ["1'000", 1000],
  ['12,5', 12.5],
  ['12.', 12],
  [',5', 0.5],
  ['100р', 100],
  ['100 рублей', 100],
  ['95 %', 95],
  ['2.5×', 2.5],
  ['2,5x', 2.5],
  [' 7 ', 7],
  ['0.500', 0.5],
  ['1 234 567,890', 1_234_567.89],
  ['12 345', 12_345],
])('«%s» is %d', (text, number) => expect(readNumber(text, 2)).toBe(number))

test.each([
  '1E+3',
  '1e3',
  '0x10',
  'сто',
  '1,2,3',
  '1.2.3',
  '1,00.50,5',
  '12..5',
  '1 000 ₽ 50',
  'NaN',
  'Infinity',
  '١٢',
])('«%s» is refused with advice', (text) => {
  expect(readNumber(text, 2)).toEqual(new NotANumber('Напишите число цифрами, например 1000.50'))
})

test.each(['−5', '-5', '–5 ₽', '- 5'])('"%s" is not read as five', (text) =>
  expect(readNumber(text, 2)).toEqual(new NotANumber('Число здесь без минуса')),
)

test.each([
  ['0.005', 2, 'После точки не больше 2 знаков'],
  ['1 234 567,891', 2, 'После точки не больше 2 знаков'],
  ['10.5', 0, 'Здесь только целое число'],
] as const)('«%s» is not rounded to %d places', (text, decimals, why) =>
  expect(readNumber(text, decimals)).toEqual(new NotANumber(why)),
)

test.each(['', ' ', '.', ',', '₽'])('«%s» is nothing yet', (text) => expect(readNumber(text, 2)).toBeNull())
