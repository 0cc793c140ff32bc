/** Parses failures, their reasons and the commands that repeat them from the reports of the test programs. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { UnhandledError } from './unhandled-errors.ts'

export interface Failure {
  /** File and name of the test, or the name of the check. */
  readonly test: string
  /** The first lines of its message. */
  readonly why: readonly string[]
  /** The command that repeats it. */
  readonly again: string
  /** What the command runs; absent where it is more than one test or no test at all. */
  readonly one?: OneTest
}

/** One test, with the seed of a random one. */
export interface OneTest {
  readonly file: string
  readonly name?: string
  readonly seed?: string
}

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  /** The absolute path. */
  name: string
  status: string
  message?: string
  /** Milliseconds of the clock. */
  startTime?: number
  endTime?: number
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}

/** The part of Playwright's report that is used. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors?: { message?: string }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[]
  }[]
}

const mostLines = 6
const mostSigns = 200

/** The failed tests, and the files that did not load. */
export function failuresOfVitest({ testResults }: VitestReport, root: string): Failure[] {
  return testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed')
      return [{ test: path, why: firstLines(file.message), ...repeat({ file: path }) }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${path} › ${fullName}`,
      why: firstLines(failureMessages?.[0]),
      ...repeat({ file: path, name: fullName }),
    }))
  })
}

/** Uncaught errors: each with the place it was thrown at and the running test, if vitest knows it. */
export function failuresOfUnhandled(errors: readonly UnhandledError[], root: string): Failure[] {
  return errors.map(({ name = 'Error', message = '', stack = '', VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => {
    const path = file === undefined ? 'no file' : relative(root, file)
    const calls = stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, mostLines)
    return {
      test: `${path}${test === undefined ? '' : ` › ${test}`}: an error that no test caught`,
      why: [...firstLines(`${name}: ${message}`), ...calls],
      ...(file === undefined ? { again: 'npm test' } : repeat({ file: path })),
    }
  })
}

/** An e2e test that only passed at a second try has failed. */
export function failuresOfPlaywright({ suites, errors = [] }: PlaywrightReport): Failure[] {
  const atAll = errors.map(({ message }) => ({
    test: 'the e2e tests',
    why: firstLines(message),
    again: 'npm test -- --only e2e',
  }))
  return [...atAll, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
    const message = failed.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
    return failed.length === 0
      ? []
      : [{ test: `e2e/${file} › ${title}`, why: firstLines(message), ...repeat({ file: `e2e/${file}:${line}` }) }]
  })
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

export interface Slow {
  readonly test: string
  readonly seconds: number
}

const longestFirst = (all: Slow[]) => all.toSorted((a, b) => b.seconds - a.seconds)

/** Test files by duration, longest first. */
export function slowestOfVitest({ testResults }: VitestReport, root: string): Slow[] {
  return longestFirst(
    testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
      test: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  )
}

/** E2e tests by duration, longest first. */
export function slowestOfPlaywright({ suites }: PlaywrightReport): Slow[] {
  const of = ({ suites: inner = [], specs }: PlaywrightSuite): Slow[] => [
    ...specs.map(({ title, file, tests }) => ({
      test: `e2e/${file} › ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
    })),
    ...inner.flatMap(of),
  ]
  return longestFirst(suites.flatMap(of))
}

/** From the output of `npm run check`: «✗ sizes 0.1 s …» with its findings below. */
export function failuresOfCheck(output: string): Failure[] {
  const lines = stripVTControlCharacters(output).split('\n')
  return lines.flatMap((line, at) => {
    const name = /^✗ (\S+)/.exec(line)?.[1]
    if (name === undefined) return []
    const below = lines.slice(at + 1)
    const end = below.findIndex((next) => /^[✓✗] /.test(next))
    return [
      {
        test: `check ${name}`,
        why: firstLines(below.slice(0, end === -1 ? undefined : end).join('\n')),
        again: `npm run check -- --only ${name}`,
      },
    ]
  })
}

/** How one test is repeated. A randomized test names its seed, which is needed to repeat it. */
function repeat({ file, name = '' }: OneTest): { again: string; one: OneTest } {
  const seed = /\(seed ([^)]+)\)/.exec(name)?.[1]
  const only = name === '' ? '' : ` --name ${quoted(name)}`
  return {
    again: `${seed === undefined ? '' : `SEED=${quoted(seed)} `}npm test -- --file ${quoted(file)}${only}`,
    one: { file, ...(name !== '' && { name }), ...(seed !== undefined && { seed }) },
  }
}

const quoted = (word: string) => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)

/** The beginning of a message, without colours, empty lines and the stack. */
function firstLines(message = ''): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  const calls = lines.findIndex((line) => /^\s+at /.test(line))
  return lines
    .slice(0, Math.min(mostLines, calls === -1 ? mostLines : Math.max(1, calls)))
    .map((line) => (line.length > mostSigns ? `${line.slice(0, mostSigns)}…` : line))
}
