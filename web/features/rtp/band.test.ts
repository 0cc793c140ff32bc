import { expect, test } from 'vitest'
import { bandOf } from './band.ts'

const played = { bets: 100, staked: 1000_00n, paid: 960_00n, expected: 0.99, actual: 0.96, deviation: 0.02 }

test('the band is 1.96 deviations on both sides of the rules, and the fact inside it is chance', () => {
  const band = bandOf(played)
  expect(band?.low).toBeCloseTo(0.9508, 10)
  expect(band?.high).toBeCloseTo(1.0292, 10)
  expect(band?.within).toBe(true)
})

test('a fact outside the band is said to be outside', () => {
  expect(bandOf({ ...played, actual: 0.9 })?.within).toBe(false)
  expect(bandOf({ ...played, actual: 1.03 })?.within).toBe(false)
})

test('the rules stand in the middle of the line and everything drawn stays on it', () => {
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

test('the low end never goes below nothing returned, and one bet gives no band', () => {
  expect(bandOf({ ...played, deviation: 3 })?.low).toBe(0)
  expect(bandOf({ ...played, deviation: null })).toBeUndefined()
})
