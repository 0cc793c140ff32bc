/**
 * Runs the parts of the tests, each as a separate program, and counts from its report. Parts that only compute may run
 * next to the tests.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Tally } from './summary.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { withRunFolder, environmentIn } from './folder.ts'
import { linesOf } from './lines.ts'
import {
  failuresOfCheck,
  failuresOfPlaywright,
  failuresOfUnhandled,
  failuresOfVitest,
  type PlaywrightReport,
  slowestOfPlaywright,
  slowestOfVitest,
  type VitestReport,
} from './failures.ts'
import type { UnhandledError } from './unhandled-errors.ts'

type ProgramResult = Omit<Tally, 'name' | 'seconds'>

const root = dirname(dirname(import.meta.dirname))
const require = createRequire(import.meta.url)

/** How a part is run: with `beside` its lines are prefixed. */
export interface Manner {
  readonly parallel: boolean
}

const alone: Manner = { parallel: false }

/** `npm run check`; each check counts as a test. It only computes, and yields to parts with deadlines. */
export function runCheck({ parallel }: Manner = alone): Promise<Tally> {
  return timed('check', async () => {
    const { code, output } = await program([join(root, 'tools', 'check.ts')], {
      captured: true,
      yields: parallel,
      ...(parallel && { name: 'check' }),
    })
    const passed = output.split('\n').filter((line) => line.startsWith('✓ ')).length
    const failures = failuresOfCheck(output)
    return withExitCode({ ...nothing, passed, failed: failures.length, failures }, code, 'npm run check')
  })
}

/** The unit and server tests that vitest finds with these arguments. */
export function runVitest(args: readonly string[], { parallel }: Manner = alone, seed?: string): Promise<Tally> {
  return timed('tests', () =>
    withRunFolder(async (folder) => {
      const report = join(folder, 'vitest.json')
      const unhandled = join(folder, 'unhandled.json')
      const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
      const reporters = ['default', 'json', join(import.meta.dirname, 'unhandled-errors.ts')].map(
        (each) => `--reporter=${each}`,
      )
      const env = {
        ...environmentIn(folder),
        UNHANDLED_ERRORS: unhandled,
        ...(seed !== undefined && { SEED: seed }),
      }
      const { code } = await program([vitest, 'run', ...args, ...reporters, `--outputFile.json=${report}`], {
        env,
        ...(parallel && { name: 'tests' }),
      })
      return withExitCode(
        toldByVitest(await readReport<VitestReport>(report), (await readReport<UnhandledError[]>(unhandled)) ?? []),
        code,
        'npm test -- --only games,contract,server,web,pages,tools',
      )
    }),
  )
}

/** Builds the pages; true when they are there. */
export async function buildPages({ parallel }: Manner = alone): Promise<boolean> {
  const { code } = await program([join(root, 'tools', 'build-web.ts')], parallel ? { name: 'build', yields: true } : {})
  return code === 0
}

/** Playwright's projects of a whole `npm test`; the project `access` has a command of its own. */
const journeys = ['own', 'long', 'site'].flatMap((project) => ['--project', project])

/** Runs journeys in a browser: those of `npm test`, or what these arguments of Playwright select. */
export function runE2e(built: Promise<boolean>, args: readonly string[] = journeys, name = 'e2e'): Promise<Tally> {
  return timed(name, async () => {
    if (!ensureChromium()) return failedAtAll('there is no browser', 'npm test -- --only e2e')
    if (!(await built)) return failedAtAll('the pages were not built', 'node tools/build-web.ts')
    return withRunFolder(async (folder) => {
      const report = join(folder, 'playwright.json')
      const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
      const { code } = await program([playwright, 'test', ...args, '--reporter=list,json'], {
        env: { ...environmentIn(folder), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      })
      return withExitCode(toldByPlaywright(await readReport<PlaywrightReport>(report)), code, 'npm test -- --only e2e')
    })
  })
}

const nothing: ProgramResult = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], slowest: [] }

function toldByVitest(report: VitestReport | undefined, unhandled: readonly UnhandledError[]): ProgramResult {
  if (report === undefined) return nothing
  const failures = [...failuresOfVitest(report, root), ...failuresOfUnhandled(unhandled, root)]
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unsteady: [],
    slowest: slowestOfVitest(report, root),
  }
}

function toldByPlaywright(report: PlaywrightReport | undefined): ProgramResult {
  if (report === undefined) return nothing
  const failures = failuresOfPlaywright(report)
  return {
    passed: report.stats.expected,
    failed: failures.length,
    skipped: report.stats.skipped,
    failures,
    unsteady: [],
    slowest: slowestOfPlaywright(report),
  }
}

/** A program that failed without naming a test (a crash, no tests found) counts as one failure. */
function withExitCode(result: ProgramResult, code: number | null, again: string): ProgramResult {
  return code !== 0 && result.failed === 0
    ? {
        ...failedAtAll(`it ended with ${code ?? 'a signal'} and named no test: its own words stand above`, again),
        passed: result.passed,
      }
    : result
}

function failedAtAll(why: string, again: string): ProgramResult {
  return { ...nothing, failed: 1, failures: [{ test: 'the whole part', why: [why], again }] }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

async function timed(name: string, run: () => Promise<ProgramResult>): Promise<Tally> {
  const startedMs = performance.now()
  const result = await run()
  return { name, ...result, seconds: (performance.now() - startedMs) / 1000 }
}

interface Running {
  /** Runs next to others: its lines have this prefix. */
  readonly name?: string
  /** Whether its output is returned as well. */
  readonly captured?: boolean
  /** Runs at low priority. */
  readonly yields?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a Node program in the root and prints its output. */
function program(args: readonly string[], { name, captured = false, yields = false, env = {} }: Running) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const piped = name !== undefined
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', piped || captured ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    })
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    const ends = [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const
    const lines = ends.map(([from, to]) => {
      const whole =
        name === undefined
          ? { take: (text: string) => void to.write(text), end: () => undefined }
          : linesOf(name, (line) => void to.write(`${line}\n`))
      from?.setEncoding('utf8').on('data', (text: string) => {
        if (captured && from === child.stdout) output += text
        whole.take(text)
      })
      return whole
    })
    child.on('error', reject)
    child.on('close', (code) => {
      for (const each of lines) each.end()
      resolve({ code, output })
    })
  })
}
