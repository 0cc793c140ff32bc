import fc from 'fast-check'
import { expect, test } from 'vitest'
import { styles } from './dates.ts'
import { russianAgo, russianStyles, type Unit } from './dates-russian.ts'

const kinds = ['seconds', 'minutes', 'day', 'date'] as const

test('dates are written as the browser writes them', () => {
  const browser = kinds.map((kind) => new Intl.DateTimeFormat('ru-RU', styles[kind]))
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const same = (date: Date) => {
    expect(kinds.map((kind) => russianStyles[kind](date))).toEqual(browser.map((format) => format.format(date)))
  }
  for (const month of Array.from({ length: 12 }).keys()) same(new Date(2026, month, 7))
  same(new Date(2026, 0, 1))
  fc.assert(fc.property(moment, same))
})

test('how long ago is told as the browser tells it', () => {
  const browser = new Intl.RelativeTimeFormat('ru-RU', { numeric: 'auto' })
  const ends: readonly [Unit, number][] = [['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', 120]]
  for (const [unit, end] of ends) {
    for (let amount = 1; amount < end; amount++) {
      expect(russianAgo(amount, unit)).toBe(browser.format(amount, unit))
      expect(russianAgo(-amount, unit)).toBe(browser.format(-amount, unit))
    }
  }
  expect(russianAgo(0, 'second')).toBe(browser.format(0, 'second'))
})
