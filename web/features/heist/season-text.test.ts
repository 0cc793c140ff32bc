import { expect, test } from 'vitest'
import { calendarText, timeLeft } from './season-text.ts'

const from = '2026-12-14T21:00:00.000Z'

test('says the days, hours and minutes that are left, and nothing once the time has come', () => {
  const at = (now: string) =>
    timeLeft(from, Date.parse(now))
      .map(({ value, word }) => `${value} ${word}`)
      .join(' ')
  expect(['2026-11-29T08:00:00Z', '2026-12-12T22:58:30Z', '2026-12-14T20:59:00Z', from].map(at)).toEqual([
    '15 дней 13 часов 0 минут',
    '1 день 22 часа 2 минуты',
    '0 дней 0 часов 1 минута',
    '',
  ])
})

test('a calendar reads the season as one event in UTC', () => {
  const until = '2027-01-14T21:00:00.000Z'
  const text = calendarText({ id: 2, name: 'Зима', from, until, lapses: until }, 'https://kurazh.example')
  expect(text).toContain('DTSTART:20261214T210000Z\r\nDTEND:20270114T210000Z\r\n')
  expect(text).toContain('UID:heist-2@kurazh.example\r\n')
})
