import { expect, test } from 'vitest'
import { longestShowingMs, replayClock } from './replay-clock.ts'

test('a short flight passes in real time, and time goes on after it', () => {
  const clock = replayClock(1000, 5000)
  expect([clock.speed, clock.endedAt]).toEqual([1, 6000])
  for (const now of [0, 1000, 3500, 6000, 9000]) expect(clock.at(now)).toBe(now)
})

test('a long flight passes in the longest showing, every height in its turn, and its end at its own pace', () => {
  const flightMs = 76_800
  const clock = replayClock(1000, flightMs)
  expect(clock.speed).toBeCloseTo(6.4, 9)
  expect(clock.endedAt).toBeCloseTo(1000 + longestShowingMs, 6)
  for (const ms of [0, 1, 12_345, flightMs]) expect(clock.at(clock.whenFlown(ms))).toBeCloseTo(1000 + ms, 6)
  expect(clock.at(clock.endedAt + 250)).toBeCloseTo(1000 + flightMs + 250, 6)
  let before = 0
  for (let now = 0; now < 20_000; now += 7) {
    expect(clock.at(now)).toBeGreaterThanOrEqual(before)
    before = clock.at(now)
  }
})

test('a flight that did not begin ends at its start', () => {
  const clock = replayClock(500, 0)
  expect([clock.speed, clock.endedAt, clock.at(700)]).toEqual([1, 500, 700])
})
