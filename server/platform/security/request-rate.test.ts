import { expect, test } from 'vitest'
import { createPace } from './request-rate.ts'

test('a burst passes at once, then one at a time as time passes', () => {
  let now = 0
  const pace = createPace({ perSecond: 10, burst: 3 }, () => now)
  const taken = () => pace.take('who') === 0
  expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
  now += 100
  expect([taken(), taken()]).toEqual([true, false])
  now += 10_000
  expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
})

test('a refusal says how long to wait, and there is room after that and not before', () => {
  let now = 5_000
  const pace = createPace({ perSecond: 2, burst: 2 }, () => now)
  pace.take('who')
  pace.take('who')
  const wait = pace.take('who')
  expect(wait).toBe(500)
  now += wait - 1
  expect(pace.take('who')).toBe(1)
  now += 1
  expect(pace.take('who')).toBe(0)
})

test('callers do not wait for each other', () => {
  const pace = createPace({ perSecond: 1, burst: 1 }, () => 0)
  expect([pace.take('one'), pace.take('other'), pace.take('one') > 0]).toEqual([0, 0, true])
})

test('callers that stopped are dropped, active ones are still counted', () => {
  let now = 0
  const pace = createPace({ perSecond: 1, burst: 1 }, () => now, 100)
  for (let stranger = 0; stranger < 100; stranger++) pace.take(`stranger ${stranger}`)
  now += 2_000
  pace.take('busy')
  for (let stranger = 0; stranger < 50; stranger++) pace.take(`newcomer ${stranger}`)
  expect(pace.size()).toBeLessThanOrEqual(100)
  expect(pace.take('busy')).toBeGreaterThan(0)
})
