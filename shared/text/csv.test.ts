import { expect, test } from 'vitest'
import { csvLine, Exact } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+7 900', `'+7 900`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  [' =1', `' =1`],
  ['\r=1', `"'\r=1"`],
])('«%s» of a player is no formula in whatever opens the file', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('numbers keep their sign with a decimal comma, times are short and of Moscow, null is an empty cell', () => {
  expect(csvLine([-12.5, 7, true, null, undefined, '2026-11-30T22:03:04.123456Z', ['a', 'b']])).toBe(
    '-12,5;7;да;;;2026-12-01 01:03:04;a, b\r\n',
  )
})

test('text of a player in the form of a moment that never was stays text: it does not end the file', () => {
  expect(csvLine(['2026-99-99T99:99:99Z', 'next'])).toBe('2026-99-99T99:99:99Z;next\r\n')
})

test('an exact sum keeps all its digits and its sign', () => {
  expect(csvLine([new Exact('12.05'), new Exact('-12345678901234.12345678'), new Exact('7')])).toBe(
    '12,05;-12345678901234,12345678;7\r\n',
  )
})

test('cells with separators are quoted', () => {
  expect(csvLine(['a;b', 'say "yes"', 'two\nlines'])).toBe('"a;b";"say ""yes""";"two\nlines"\r\n')
})
