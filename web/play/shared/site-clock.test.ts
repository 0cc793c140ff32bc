import { expect, test } from 'vitest'
import { SiteClock } from './site-clock.ts'

test('the quickest of the latest measurements is used, and the latest trip is reported', () => {
  const clock = new SiteClock()
  expect(clock.now).toBeNull()
  clock.measured(0, 20, 1010)
  clock.measured(100, 500, 1500)
  expect(clock.now).toEqual({ offset: 1000, tripMs: 400, doubtMs: 60 })
  for (let at = 1000; at < 9000; at += 1000) clock.measured(at, at + 40, at + 1025)
  expect(clock.now?.offset).toBe(1005)
})

test('news cannot come before it was sent: it lifts a measurement that was too low', () => {
  const clock = new SiteClock()
  clock.heard(1100, 100)
  expect(clock.now).toEqual({ offset: 1000, tripMs: null, doubtMs: 2000 })
  clock.measured(100, 300, 1150)
  expect(clock.now?.offset).toBe(1000)
})

test('values from news are forgotten after a minute: the two clocks drift apart', () => {
  const clock = new SiteClock()
  clock.heard(1000, 0)
  clock.measured(60_900, 61_000, 61_900)
  clock.heard(61_900, 61_000)
  expect(clock.now?.offset).toBe(950)
})

test('after a sleep nothing measured before is believed', () => {
  const clock = new SiteClock()
  clock.measured(0, 10, 1000)
  clock.heard(1000, 0)
  clock.forget()
  expect(clock.now).toBeNull()
})
