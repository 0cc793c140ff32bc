import { expect, test } from 'vitest'
import { moscowDate, moscowDay, moscowMoment } from './moscow.ts'

test("dates and times are Moscow's, across its midnight", () => {
  expect(moscowDay(Date.UTC(2026, 11, 14, 21))).toBe('15 декабря')
  expect(moscowDay(Date.UTC(2026, 11, 14, 20, 59))).toBe('14 декабря')
  expect(moscowDate(Date.UTC(2027, 0, 13, 21))).toBe('14 января 2027 г.')
  expect(moscowMoment('2027-01-17T21:00:00.000Z')).toBe('18 января в 00:00 по Москве')
  expect(moscowMoment('2027-05-09T06:05:00.000Z')).toBe('9 мая в 09:05 по Москве')
})
