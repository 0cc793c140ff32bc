import { afterEach, expect, test } from 'vitest'
import { chooseDateLocale, dateLocales, formatAgo, formatDate, formatMoment, localeName } from './dates.ts'

const now = new Date('2026-03-05T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

afterEach(() => chooseDateLocale('ru-RU'))

test('a relative time is told in the largest fitting unit, in Russian at first', () => {
  expect(formatAgo(before(0), now)).toBe('сейчас')
  expect(formatAgo(before(59), now)).toBe('59 секунд назад')
  expect(formatAgo(before(60), now)).toBe('1 минуту назад')
  expect(formatAgo(before(3 * 3600 + 5), now)).toBe('3 часа назад')
  expect(formatAgo(before(86_400), now)).toBe('вчера')
  expect(formatAgo(before(400 * 86_400), now)).toBe('в прошлом году')
})

test('a chosen language changes dates, moments and relative times', () => {
  const at = before(2 * 86_400)
  const russian = [formatAgo(at, now), formatDate(at), formatMoment(at, now)]
  chooseDateLocale('de-DE')
  const german = [formatAgo(at, now), formatDate(at), formatMoment(at, now)]
  expect(german[0]).toBe('vorgestern')
  expect(german[1]).toBe('3. März 2026')
  for (const [index, text] of german.entries()) expect(text).not.toBe(russian[index])
})

test('the time of day stands alone for today and follows the date for other days', () => {
  expect(formatMoment(now.toISOString(), now)).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(formatMoment(before(3 * 86_400), now)).toMatch(/^2 мар\.?, \d\d:\d\d:\d\d$/)
})

test('every language on offer is known to the browser and has a name of its own', () => {
  const names = dateLocales.map(localeName)
  expect(new Set(names).size).toBe(dateLocales.length)
  for (const [index, name] of names.entries()) expect(name).not.toBe(dateLocales[index])
})
