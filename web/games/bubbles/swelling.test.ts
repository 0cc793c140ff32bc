import { expect, test } from 'vitest'
import { momentAt, sizeOf, type Swelling, swellMs, tellingMs } from './swelling.ts'

const bubble = (point: number, target = 2, pace: Swelling['pace'] = 'full'): Swelling => ({
  point,
  target,
  startedAt: 1000,
  pace,
})
/** A moment this long after the start. */
const after = (swelling: Swelling, ms: number) => momentAt(swelling, 1000 + ms)

test('no animation is longer than two and a half seconds, nor than four tenths in turbo mode', () => {
  for (const point of [1, 1.01, 2, 50, 1e6, 4.4e15]) {
    expect(tellingMs(bubble(point))).toBeLessThanOrEqual(2500)
    expect(tellingMs(bubble(point, 2, 'turbo'))).toBeLessThanOrEqual(400)
  }
})

test('a larger factor takes longer', () => {
  const times = [1, 1.01, 1.5, 2, 10, 1000, 1e6].map(swellMs)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
})

test('until it bursts a bubble looks like every other one: the motion foretells nothing', () => {
  const [small, large] = [bubble(1.8), bubble(5000)]
  for (let ms = 0; ms < tellingMs(small) - 261; ms += 7) {
    const [one, other] = [after(small, ms), after(large, ms)]
    expect(one).toEqual(other)
  }
})

test('the bubble ends exactly at its point and never shows a factor above it', () => {
  for (const point of [1, 1.37, 2, 14.62, 999_999.99]) {
    const whole = tellingMs(bubble(point))
    for (let ms = 0; ms <= whole + 500; ms += 9) expect(after(bubble(point), ms).factor).toBeLessThanOrEqual(point)
    expect(after(bubble(point), whole + 0.001)).toEqual({
      factor: point,
      born: 1,
      trembling: 0,
      caught: point >= 2,
      burst: true,
    })
    expect(after(bubble(point), whole - 1).burst).toBe(false)
  }
})

test('the target is reached on the way and not before', () => {
  const won = bubble(8, 2)
  const times = Array.from({ length: 2000 }, (_, ms) => after(won, ms))
  const first = times.find(({ caught }) => caught)
  expect(first?.burst).toBe(false)
  expect(first?.factor).toBeGreaterThanOrEqual(2)
  expect(first?.factor).toBeLessThan(2.02)
  expect(after(bubble(1.99, 2), 5000).caught).toBe(false)
})

test('it trembles more and more before it bursts, at any point', () => {
  for (const point of [1.2, 2, 40]) {
    const whole = tellingMs(bubble(point))
    const shaking = [250, 150, 50, 5].map((left) => after(bubble(point), whole - left).trembling)
    expect(shaking).toEqual([...shaking].sort((a, b) => a - b))
    expect(shaking.at(-1)).toBeGreaterThan(0.9)
  }
})

test('size grows with the factor, is one at the target and stays on the stage beyond it', () => {
  for (const target of [1.01, 2, 1_000_000]) {
    expect(sizeOf(target, target)).toBeCloseTo(1, 12)
    const sizes = [1, 1.005, 1.5, 3, 100, 1e7, 4e15].map((factor) => sizeOf(factor, target))
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes[0]).toBe(0.2)
    expect(sizes.at(-1)).toBeLessThanOrEqual(1.16)
  }
})
