import { expect, test } from 'vitest'
import { altitudeAt, axisMarks, leanAt, plotBox, pointAt, spanAt } from './flight-path.ts'

const multiplierAt = (ms: number) => Math.exp(0.000_06 * ms)
const moment = (ms: number) => ({ ms, multiplier: multiplierAt(ms) })
const sizes: [number, number][] = [
  [360, 300],
  [566, 795],
  [1180, 760],
  [320, 240],
]

test('the rocket stays on the canvas and below the number, in any box', () => {
  for (const [width, height] of sizes) {
    const box = plotBox(width, height)
    for (const ms of [0, 500, 3000, 9000, 30_000, 150_000]) {
      const { x, y } = pointAt(box, spanAt(moment(ms), multiplierAt), moment(ms))
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + box.rocket * 0.4).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(box.rocket * 0.6)
      expect(y).toBeLessThanOrEqual(height)
    }
  }
})

test('the rocket leaves the pad upright and never flies backwards or downwards', () => {
  const box = plotBox(566, 795)
  expect(leanAt(box, spanAt(moment(0), multiplierAt), moment(0), multiplierAt)).toBe(0)
  for (let ms = 0; ms < 120_000; ms += 500) {
    const lean = leanAt(box, spanAt(moment(ms), multiplierAt), moment(ms), multiplierAt)
    expect(lean).toBeGreaterThanOrEqual(0)
    expect(lean).toBeLessThan(Math.PI / 2)
  }
})

test('a late flight passes through the same place: only the axes have stretched', () => {
  const box = plotBox(900, 700)
  for (const ms of [9000, 20_000, 90_000])
    expect(pointAt(box, spanAt(moment(ms), multiplierAt), moment(ms))).toEqual({ x: box.endX, y: box.endY })
})

test('marks are round, within the axis and few', () => {
  expect(axisMarks(1, 1.7)).toEqual([1.2, 1.4, 1.6])
  expect(axisMarks(0, 9)).toEqual([5])
  expect(axisMarks(1, 110)).toEqual([50, 100])
  for (const to of [1.02, 1.5, 3, 7, 24, 99, 1234, 10_000]) {
    const marks = axisMarks(1, to)
    expect(marks.length).toBeLessThanOrEqual(6)
    for (const mark of marks) expect(mark > 1 && mark <= to + 1e-6).toBe(true)
  }
  expect(axisMarks(1, 1)).toEqual([])
})

test('the eye rises all the time', () => {
  for (let ms = 0; ms < 200_000; ms += 1000) expect(altitudeAt(ms + 1000)).toBeGreaterThan(altitudeAt(ms))
})
