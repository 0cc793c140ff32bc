import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Air } from './air.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('every ball lands at its own time, no matter who set out first', async () => {
  const air = new Air()
  const landed: string[] = []
  void air.fly(300).then(() => landed.push('slow'))
  void air.fly(100).then(() => landed.push('quick'))
  await vi.advanceTimersByTimeAsync(150)
  expect(landed).toEqual(['quick'])
  expect(air.empty).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  expect(landed).toEqual(['quick', 'slow'])
  expect(air.empty).toBe(true)
})

test('when the board is removed all balls land at once and none a second time', async () => {
  const air = new Air()
  let landed = 0
  for (let ball = 0; ball < 30; ball += 1) void air.fly(1_000 + ball).then(() => (landed += 1))
  air.landAll()
  await vi.advanceTimersByTimeAsync(0)
  expect([landed, air.empty]).toEqual([30, true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(landed).toBe(30)
})
