import { expect, test } from 'vitest'
import { budget, summaryOf, type Tally } from './summary.ts'
import {
  failuresOfCheck,
  failuresOfPlaywright,
  failuresOfUnhandled,
  failuresOfVitest,
  slowestOfPlaywright,
  slowestOfVitest,
} from './failures.ts'

const tally = (more: Partial<Tally>): Tally => ({
  name: 'tests',
  passed: 1,
  failed: 0,
  skipped: 0,
  seconds: 10,
  failures: [],
  unsteady: [],
  slowest: [],
  ...more,
})

const vitest = (file: object) => ({
  numPassedTests: 0,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: '/home/site/server/wallet/limits.test.ts', status: 'failed', assertionResults: [], ...file }],
})

test('a failed test is printed with its file and name, the first lines of its message, and the command that repeats it', () => {
  const message =
    '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n\n- 2\n+ 1\n    at limits.test.ts:12:3\n    at runTest'
  const [failure] = failuresOfVitest(
    vitest({
      assertionResults: [
        { status: 'passed', fullName: 'fine' },
        { status: 'failed', fullName: 'a limit holds a player’s bet', failureMessages: [message] },
      ],
    }),
    '/home/site',
  )
  expect(failure).toEqual({
    test: 'server/wallet/limits.test.ts › a limit holds a player’s bet',
    why: ['AssertionError: expected 1 to be 2', '- 2', '+ 1'],
    again: "npm test -- --file server/wallet/limits.test.ts --name 'a limit holds a player’s bet'",
    one: { file: 'server/wallet/limits.test.ts', name: 'a limit holds a player’s bet' },
  })
})

test('a file that does not load counts as one failure', () => {
  expect(failuresOfVitest(vitest({ message: 'SyntaxError: no such export' }), '/home/site')).toEqual([
    {
      test: 'server/wallet/limits.test.ts',
      why: ['SyntaxError: no such export'],
      again: 'npm test -- --file server/wallet/limits.test.ts',
      one: { file: 'server/wallet/limits.test.ts' },
    },
  ])
})

test('an uncaught error is printed with the test that was running and the place it was thrown at', () => {
  const error = {
    name: 'Error',
    message: 'read ECONNRESET',
    stack: 'Error: read ECONNRESET\n    at beat (/home/site/server/mark.ts:9:5)',
    VITEST_TEST_PATH: '/home/site/server/mark.test.ts',
    VITEST_TEST_NAME: 'a mark',
  }
  expect(failuresOfUnhandled([error], '/home/site')).toEqual([
    {
      test: 'server/mark.test.ts › a mark: an error that no test caught',
      why: ['Error: read ECONNRESET', '    at beat (/home/site/server/mark.ts:9:5)'],
      again: 'npm test -- --file server/mark.test.ts',
      one: { file: 'server/mark.test.ts' },
    },
  ])
  expect(failuresOfUnhandled([{ message: 'gone' }], '/home/site')).toEqual([
    { test: 'no file: an error that no test caught', why: ['Error: gone'], again: 'npm test' },
  ])
})

test('a randomized test is repeated with its seed', () => {
  const [failure] = failuresOfVitest(
    vitest({ assertionResults: [{ status: 'failed', fullName: "it's garbage (seed 70725)", failureMessages: null }] }),
    '/home/site',
  )
  expect(failure?.one?.seed).toBe('70725')
  expect(failure?.again).toBe(
    String.raw`SEED=70725 npm test -- --file server/wallet/limits.test.ts --name 'it'\''s garbage (seed 70725)'`,
  )
})

test('an e2e test is printed with its line, under any number of describes; one that Playwright passed at a second try has failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'dice.spec.ts',
    line: 36,
    tests: [{ status, results: [{ error: { message: 'Error: no chip' } }, {}] }],
  })
  const suites = [
    {
      title: 'dice.spec.ts',
      specs: [spec('fine', 'expected')],
      suites: [{ title: 'on a phone', specs: [spec('a tap', 'unexpected'), spec('a swipe', 'flaky')] }],
    },
  ]
  const failures = failuresOfPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites })
  expect(failures.map((failure) => failure.test)).toEqual(['e2e/dice.spec.ts › a tap', 'e2e/dice.spec.ts › a swipe'])
  expect(failures[0]).toMatchObject({ why: ['Error: no chip'], again: 'npm test -- --file e2e/dice.spec.ts:36' })
})

test('e2e tests that did not start say why', () => {
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [],
    errors: [{ message: 'Error: no tests found' }],
  }
  expect(failuresOfPlaywright(report)).toEqual([
    { test: 'the e2e tests', why: ['Error: no tests found'], again: 'npm test -- --only e2e' },
  ])
})

test('a check is printed with its findings and its own command', () => {
  const output =
    '✓ imports      0.2 s  3 imports\n✗ sizes        0.1 s  9 files; to mend: 1\nweb/app.tsx:1 is longer than 300 lines\n✓ types        9.0 s  fine\n'
  expect(failuresOfCheck(output)).toEqual([
    { test: 'check sizes', why: ['web/app.tsx:1 is longer than 300 lines'], again: 'npm run check -- --only sizes' },
  ])
})

test('failures come after all but the times and the count; a slow run does not fail', () => {
  const failure = { test: 'a.test.ts › b', why: ['Error: c'], again: 'npm test -- --file a.test.ts' }
  expect(summaryOf([tally({ name: 'check' }), tally({ failed: 1, failures: [failure], skipped: 2 })], 12)).toEqual([
    '✗ a.test.ts › b',
    '    Error: c',
    '    again: npm test -- --file a.test.ts',
    '',
    '✓ check     1 passed, 0 failed, 10 s',
    '✗ tests     1 passed, 1 failed, 2 skipped, 10 s',
    'together  12 s',
    '2 passed, 1 failed',
  ])
})

test('what passed at the second try is named with its failure before the rest', () => {
  const failure = { test: 'a.test.ts › b', why: ['Error: c'], again: 'npm test -- --file a.test.ts' }
  expect(summaryOf([tally({ passed: 2, unsteady: [failure] })], 12)).toEqual([
    '~ a.test.ts › b',
    '    It failed once and passed alone. That is a defect: find its cause.',
    '    Error: c',
    '    again: npm test -- --file a.test.ts',
    '',
    '✓ tests     2 passed, 0 failed, 1 of them at the second try, 10 s',
    '2 passed, 0 failed',
  ])
})

test('a run over its budget lists what is slowest in each part', () => {
  const crash = { test: 'e2e/crash.spec.ts › a flight', seconds: 52 }
  const lines = summaryOf(
    [tally({ slowest: [{ test: 'a.test.ts', seconds: 9 }] }), tally({ name: 'e2e', slowest: [crash] })],
    budget + 31,
  )
  expect(lines.slice(0, 3)).toEqual([
    `! it took ${budget + 31} s, the budget is ${budget} s on two quiet cores. The slowest:`,
    '    9.0 s  a.test.ts',
    '    52.0 s  e2e/crash.spec.ts › a flight',
  ])
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
  expect(summaryOf([tally({ slowest: [crash] })], budget)).toEqual([
    '✓ tests     1 passed, 0 failed, 10 s',
    '1 passed, 0 failed',
  ])
})

test('the budget leaves time for installing packages within ten minutes', () => {
  expect(budget).toBeLessThanOrEqual(540)
})

test('the slowest come first: test files, single e2e tests', () => {
  const file = (name: string, ms: number) => ({
    name: `/home/site/${name}`,
    status: 'passed',
    startTime: 1000,
    endTime: 1000 + ms,
    assertionResults: [],
  })
  expect(
    slowestOfVitest({ ...vitest({}), testResults: [file('a.test.ts', 10), file('b.test.ts', 2000)] }, '/home/site'),
  ).toEqual([
    { test: 'b.test.ts', seconds: 2 },
    { test: 'a.test.ts', seconds: 0.01 },
  ])
  const spec = (title: string, duration: number) => ({
    title,
    file: 'a.spec.ts',
    line: 1,
    tests: [{ status: 'expected', results: [{ duration }] }],
  })
  const suites = [
    { title: 'a.spec.ts', specs: [spec('quick', 100)], suites: [{ title: 'on a phone', specs: [spec('slow', 3000)] }] },
  ]
  expect(
    slowestOfPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, suites }).map(
      (slow) => slow.test,
    ),
  ).toEqual(['e2e/a.spec.ts › slow', 'e2e/a.spec.ts › quick'])
})
