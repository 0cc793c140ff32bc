import { expect, test } from 'vitest'
import { bandOf } from './chance-band.ts'

const played = { bets: 100, staked: 1000_00n, paid: 960_00n, expected: 0.99, actual: 0.96, deviation: 0.02 }

test('the band is 1.96 deviations around the expected return, and an actual return inside it is chance', () => {
  const band = bandOf(played)
  expect(band?.low).toBeCloseTo(0.9508, 10)
  expect(band?.high).toBeCloseTo(1.0292, 10)
  expect(band?.within).toBe(true)
})

test('an actual return outside the band is reported as outside', () => {
  expect(bandOf({ ...played, actual: 0.9 })?.within).toBe(false)
  expect(bandOf({ ...played, actual: 1.03 })?.within).toBe(false)
})

test('the expected return is at the middle of the line, and everything drawn stays on it', () => {
  for (const actual of [0, 0.5, 0.99, 1.7, 40]) {
    const band = bandOf({ ...played, actual })
    if (!band) throw new Error('no band')
    expect(band.at(band.expected)).toBe(50)
    for (const value of [band.low, band.high, actual]) {
      expect(band.at(value)).toBeGreaterThanOrEqual(0)
      expect(band.at(value)).toBeLessThanOrEqual(100)
    }
  }
})

test('the low end is never below zero, and one bet gives no band', () => {
  expect(bandOf({ ...played, deviation: 3 })?.low).toBe(0)
  expect(bandOf({ ...played, deviation: null })).toBeUndefined()
})
