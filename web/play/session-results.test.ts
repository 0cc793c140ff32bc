import { expect, test } from 'vitest'
import { grown } from './session-results.ts'

test('the course of a long visit keeps its beginning, its end and a bounded number of points', () => {
  let course: readonly bigint[] = [0n]
  for (let net = 1n; net <= 10_000n; net += 1n) {
    course = grown(course, net)
    expect(course.length).toBeLessThanOrEqual(400)
    expect(course.at(-1)).toBe(net)
  }
  expect(course[0]).toBe(0n)
  expect(course.length).toBeGreaterThan(150)
  expect([...course].sort((a, b) => Number(a - b))).toEqual(course)
})
