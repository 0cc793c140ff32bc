import { expect, test } from 'vitest'
import { csvText, daysRows, peopleRows } from './csv.ts'

test('sums are exact to the last decimal, with the comma that a Russian spreadsheet expects', () => {
  expect(csvText(daysRows([{ day: '2026-11-22', edge: '1234512345678', income: '123451234567' }]))).toBe(
    'День;Преимущество сайта, ₽;Доход, ₽\r\n2026-11-22;12345,12345678;1234,51234567\r\n',
  )
})

test('a note that looks like a formula, or contains separators, stays a note', () => {
  const person = { number: 2, came: '2026-11-20', share: 3, bets: 7, edge: '0', income: '0', held: true }
  const lines = csvText(
    peopleRows([
      { ...person, source: '=HYPERLINK("x")' },
      { ...person, source: 'a;b' },
    ]),
  ).split('\r\n')
  expect(lines[1]).toBe('2;2026-11-20;"\'=HYPERLINK(""x"")";3;7;0,00;0,00;да')
  expect(lines[2]).toContain(';"a;b";')
})
