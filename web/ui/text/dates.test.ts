import { afterEach, expect, test } from 'vitest'
import { chooseDateLocale, dateLocales, formatAgo, formatClock, formatDate, formatMoment, localeName } from './dates.ts'

const now = new Date('2026-03-05T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

afterEach(() => chooseDateLocale('ru-RU'))

test('a relative time uses the largest fitting unit, in Russian by default', () => {
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
  expect(german[1]).toBe('3.\u00a0März\u00a02026')
  for (const [index, text] of german.entries()) expect(text).not.toBe(russian[index])
})

test('shows only the time of day for today and adds the date for other days', () => {
  expect(formatMoment(now.toISOString(), now)).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(formatMoment(before(3 * 86_400), now)).toMatch(/^2 мар\.?, \d\d:\d\d:\d\d$/)
})

test('the browser supports every offered language and has a name for it', () => {
  const names = dateLocales.map(localeName)
  expect(new Set(names).size).toBe(dateLocales.length)
  for (const [index, name] of names.entries()) expect(name).not.toBe(dateLocales[index])
})

test('Russian dates and times match the specification', () => {
  const at = new Date(2026, 8, 7, 9, 5, 3).toISOString()
  expect(formatDate(at)).toBe('7\u00a0сентября\u00a02026\u00a0г.')
  expect(formatMoment(at, now)).toBe('7 сент., 09:05:03')
  expect(formatClock(new Date(at))).toBe('09:05')
  expect(formatAgo(before(5 * 60), now)).toBe('5 минут назад')
  expect(formatAgo(before(-2 * 3600), now)).toBe('через 2 часа')
})
