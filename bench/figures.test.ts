import { expect, test } from 'vitest'
import { Latencies, medianRun } from './figures.ts'

test('p50 and p99 are recorded latencies, in whatever order they came', () => {
  const latencies = new Latencies()
  // More than the initial capacity, so that growing must lose nothing.
  const count = 200_000
  for (let index = 0; index < count; index++) latencies.add(((index * 7_919) % count) + 1)
  expect(latencies.measured(2_000)).toEqual({ perSecond: 100_000, p50Ms: 100_000, p99Ms: 198_000, count })
})

test('of two latencies the first is the median and the second the 99th percentile', () => {
  const latencies = new Latencies()
  latencies.add(5)
  latencies.add(3)
  expect(latencies.measured(1_000)).toMatchObject({ p50Ms: 3, p99Ms: 5 })
})

test('a measurement without answers is an error, not a zero', () => {
  expect(() => new Latencies().measured(1_000)).toThrow('nothing was answered')
})

test('the median run is the middle one by rate', () => {
  const run = (perSecond: number) => ({ perSecond, p50Ms: 1, p99Ms: 2, count: 3 })
  expect(medianRun([run(30), run(10), run(20)]).perSecond).toBe(20)
})
