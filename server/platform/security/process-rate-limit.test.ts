import { expect, test } from 'vitest'
import { createRequestRate } from './process-rate-limit.ts'

test('a burst passes at once, then one at a time as time passes', () => {
  let now = 0
  const rate = createRequestRate({ perSecond: 10, burst: 3 }, () => now)
  const taken = () => rate.take('who') === 0
  expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
  now += 100
  expect([taken(), taken()]).toEqual([true, false])
  now += 10_000
  expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
})

test('a refusal says how long to wait, and there is room after that and not before', () => {
  let now = 5_000
  const rate = createRequestRate({ perSecond: 2, burst: 2 }, () => now)
  rate.take('who')
  rate.take('who')
  const wait = rate.take('who')
  expect(wait).toBe(500)
  now += wait - 1
  expect(rate.take('who')).toBe(1)
  now += 1
  expect(rate.take('who')).toBe(0)
})

test('callers do not wait for each other', () => {
  const rate = createRequestRate({ perSecond: 1, burst: 1 }, () => 0)
  expect([rate.take('one'), rate.take('other'), rate.take('one') > 0]).toEqual([0, 0, true])
})

test('callers that stopped are dropped, active ones are still counted', () => {
  let now = 0
  const rate = createRequestRate({ perSecond: 1, burst: 1 }, () => now, 100)
  for (let stranger = 0; stranger < 100; stranger++) rate.take(`stranger ${stranger}`)
  now += 2_000
  rate.take('busy')
  for (let stranger = 0; stranger < 50; stranger++) rate.take(`newcomer ${stranger}`)
  expect(rate.size()).toBeLessThanOrEqual(100)
  expect(rate.take('busy')).toBeGreaterThan(0)
})
