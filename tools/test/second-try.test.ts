import { expect, test } from 'vitest'
import type { Failure } from './failures.ts'
import { withSecondTry } from './second-try.ts'
import type { Tally } from './summary.ts'

const failureOf = (file: string): Failure => ({
  test: file,
  why: [],
  again: `npm test -- --file ${file}`,
  one: { file },
})

const tallyOf = (failures: readonly Failure[]): Tally => ({
  name: 'tests',
  passed: 10,
  failed: failures.length,
  skipped: 0,
  seconds: 1,
  failures,
  unsteady: [],
  slowest: [],
})

test('what passes alone is unsteady, and what fails again has failed', async () => {
  const [busy, broken] = [failureOf('busy.test.ts'), failureOf('broken.test.ts')]
  const told = await withSecondTry([tallyOf([busy]), tallyOf([broken])], ({ file }) =>
    Promise.resolve(file === 'busy.test.ts'),
  )
  expect(told).toEqual([
    { ...tallyOf([]), passed: 11, unsteady: [busy] },
    { ...tallyOf([broken]), unsteady: [] },
  ])
})

test('a random test is repeated with its seed', async () => {
  const one = { file: 'a.test.ts', name: 'a (seed 7)', seed: '7' }
  const repeated: unknown[] = []
  await withSecondTry([tallyOf([{ ...failureOf('a.test.ts'), one }])], (each) => {
    repeated.push(each)
    return Promise.resolve(false)
  })
  expect(repeated).toEqual([one])
})

test('neither a check nor a crash is repeated, nor anything where many have failed', async () => {
  const { one: _, ...check } = failureOf('check words')
  const many = ['a', 'b', 'c', 'd'].map(failureOf)
  for (const failures of [[check], many])
    expect(await withSecondTry([tallyOf(failures)], () => Promise.resolve(true))).toMatchObject([{ failures }])
})
