/** Texts of the vault. */
import { expect, test } from 'vitest'
import { delayName, delayOptions, leftText } from './vault-text.ts'

const [second, hour, day] = [1000, 3_600_000, 86_400_000]

test.each([
  [6 * day + 23 * hour + 1, '6 дней 23 ч'],
  [day, '1 день 0 ч'],
  [day - 1 * second, '23 ч 59 мин'],
  [hour, '1 ч 00 мин'],
  [hour - 1, '1 ч 00 мин'],
  [61 * second, '1:01'],
  [1, '0:01'],
  [-hour, '0:00'],
])('%d ms are left: %s', (leftMs, text) => expect(leftText(leftMs)).toBe(text))

test('every delay has a name, an unknown one too', () => {
  expect(delayOptions.map(({ label }) => label)).toEqual([
    'Сразу',
    'Через час',
    'Через сутки',
    'Через 3 дня',
    'Через неделю',
  ])
  expect(delayName(90)).toBe('через 90 минут')
})
