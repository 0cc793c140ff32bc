/** What failed, why, and the one command that shows it again: read from what the programs of the tests report. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** File and name of the test, or the name of the check. */
  readonly test: string
  /** The first lines of what it said. */
  readonly why: readonly string[]
  /** What to type to see it again. */
  readonly again: string
}

/** What we read of vitest's JSON report. */
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

/** What we read of Playwright's. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors?: { message?: string }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; line: number; tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[] }[]
}

const mostLines = 6
const mostSigns = 200

/** The tests that failed, and the files that did not even load. */
export function failuresOfVitest({ testResults }: VitestReport, root: string): Failure[] {
  return testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [{ test: path, why: firstLines(file.message), again: again(path) }]
    return failed.map(({ fullName, failureMessages }) => ({ test: `${path} › ${fullName}`, why: firstLines(failureMessages?.[0]), again: again(path, fullName) }))
  })
}

/** A journey that only passed at a second try has failed. */
export function failuresOfPlaywright({ suites, errors = [] }: PlaywrightReport): Failure[] {
  const atAll = errors.map(({ message }) => ({ test: 'the journeys', why: firstLines(message), again: 'npm test -- --only e2e' }))
  return [...atAll, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
    const message = failed.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
    return failed.length === 0 ? [] : [{ test: `e2e/${file} › ${title}`, why: firstLines(message), again: again(`e2e/${file}:${line}`) }]
  })
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

export interface Slow {
  readonly test: string
  readonly seconds: number
}

const longestFirst = (all: Slow[]) => all.toSorted((a, b) => b.seconds - a.seconds)

/** Files of tests by how long they took, longest first. */
export function slowestOfVitest({ testResults }: VitestReport, root: string): Slow[] {
  return longestFirst(testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ test: relative(root, name), seconds: (endTime - startTime) / 1000 })))
}

/** Journeys by how long they took, longest first. */
export function slowestOfPlaywright({ suites }: PlaywrightReport): Slow[] {
  const of = ({ suites: inner = [], specs }: PlaywrightSuite): Slow[] => [
    ...specs.map(({ title, file, tests }) => ({ test: `e2e/${file} › ${title}`, seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0) })),
    ...inner.flatMap(of),
  ]
  return longestFirst(suites.flatMap(of))
}

/** From the words of `npm run check`: «✗ sizes 0.1 s …», its findings below. */
export function failuresOfCheck(output: string): Failure[] {
  const lines = stripVTControlCharacters(output).split('\n')
  return lines.flatMap((line, at) => {
    const name = /^✗ (\S+)/.exec(line)?.[1]
    if (name === undefined) return []
    const below = lines.slice(at + 1)
    const end = below.findIndex((next) => /^[✓✗] /.test(next))
    return [{ test: `check ${name}`, why: firstLines(below.slice(0, end === -1 ? undefined : end).join('\n')), again: `npm run check -- --only ${name}` }]
  })
}

/** A random test names its seed: the same one comes again only when it is given. */
function again(file: string, name = ''): string {
  const seed = /\(seed ([^)]+)\)/.exec(name)?.[1]
  const only = name === '' ? '' : ` --name ${quoted(name)}`
  return `${seed === undefined ? '' : `SEED=${quoted(seed)} `}npm test -- --file ${quoted(file)}${only}`
}

const quoted = (word: string) => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)

/** The beginning of a message, without colours and empty lines, before the list of calls that led there. */
function firstLines(message = ''): string[] {
  const lines = stripVTControlCharacters(message).split('\n').map((line) => line.trimEnd()).filter((line) => line !== '')
  const calls = lines.findIndex((line) => /^\s+at /.test(line))
  return lines.slice(0, Math.min(mostLines, calls === -1 ? mostLines : Math.max(1, calls))).map((line) => (line.length > mostSigns ? `${line.slice(0, mostSigns)}…` : line))
}
