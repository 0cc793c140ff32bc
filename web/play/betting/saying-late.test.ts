import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateAnswerMs } from '../policy.ts'
import { sayingLate } from './saying-late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer in time says nothing, now or later', async () => {
  const told: boolean[] = []
  expect(await sayingLate(Promise.resolve(7), (isLate) => told.push(isLate))).toBe(7)
  vi.advanceTimersByTime(10 * lateAnswerMs)
  expect(told).toEqual([])
})

test.each(['comes', 'fails'])('a late answer is said to be late until it %s', async (end) => {
  const told: boolean[] = []
  let finish: () => void = () => undefined
  const answer = new Promise<void>((resolve, reject) => {
    finish = () => (end === 'comes' ? resolve() : reject(new Error('refused')))
  })
  const asked = sayingLate(answer, (isLate) => told.push(isLate)).catch(() => undefined)
  vi.advanceTimersByTime(lateAnswerMs - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true])
  finish()
  await asked
  expect(told).toEqual([true, false])
})
