/** The parts of the tests, each run as its own program and counted from what that program reports. What only computes may run beside the tests. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Tally } from './ending.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { inFolderOfRun, keptIn } from './folder.ts'
import { linesOf } from './lines.ts'
import { failuresOfCheck, failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, slowestOfPlaywright, slowestOfVitest, type VitestReport } from './failures.ts'

type Told = Omit<Tally, 'name' | 'seconds'>

const root = dirname(dirname(import.meta.dirname))
const require = createRequire(import.meta.url)

/** How a part is run: `beside` others its lines say whose they are. */
export interface Manner {
  readonly beside: boolean
}

const alone: Manner = { beside: false }

/** `npm run check`; each of its checks counts as a test. It only computes, and gives way to whoever has to be in time. */
export function runCheck({ beside }: Manner = alone): Promise<Tally> {
  return timed('check', async () => {
    const { code, output } = await program([join(root, 'tools', 'check.ts')], { heard: true, yields: beside, ...(beside && { name: 'check' }) })
    const passed = output.split('\n').filter((line) => line.startsWith('✓ ')).length
    const failures = failuresOfCheck(output)
    return withExitCode({ ...nothing, passed, failed: failures.length, failures }, code, 'npm run check')
  })
}

/** The unit and server tests that vitest finds by these arguments. */
export function runVitest(args: readonly string[], { beside }: Manner = alone): Promise<Tally> {
  return timed('tests', () => inFolderOfRun(async (folder) => {
    const report = join(folder, 'vitest.json')
    const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
    const { code } = await program([vitest, 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { env: keptIn(folder), ...(beside && { name: 'tests' }) })
    return withExitCode(toldByVitest(await readReport<VitestReport>(report)), code, 'npm test -- --only games,contract,server,web,pages,tools')
  }))
}

/** Builds the pages; true when they are there. */
export async function buildPages({ beside }: Manner = alone): Promise<boolean> {
  const { code } = await program([join(root, 'tools', 'build-web.ts')], beside ? { name: 'build', yields: true } : {})
  return code === 0
}

/** Goes through the pages in a browser: through all of them, or those of these files. */
export function runJourneys(built: Promise<boolean>, files: readonly string[] = []): Promise<Tally> {
  return timed('e2e', async () => {
    if (!ensureChromium()) return failedAtAll('there is no browser', 'npm test -- --only e2e')
    if (!(await built)) return failedAtAll('the pages were not built', 'node tools/build-web.ts')
    return inFolderOfRun(async (folder) => {
      const report = join(folder, 'playwright.json')
      const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
      const { code } = await program([playwright, 'test', ...files, '--reporter=list,json'], { env: { ...keptIn(folder), PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
      return withExitCode(toldByPlaywright(await readReport<PlaywrightReport>(report)), code, 'npm test -- --only e2e')
    })
  })
}

const nothing: Told = { passed: 0, failed: 0, skipped: 0, failures: [], slowest: [] }

function toldByVitest(report: VitestReport | undefined): Told {
  if (report === undefined) return nothing
  const failures = failuresOfVitest(report, root)
  return { passed: report.numPassedTests, failed: failures.length, skipped: report.numPendingTests + report.numTodoTests, failures, slowest: slowestOfVitest(report, root) }
}

function toldByPlaywright(report: PlaywrightReport | undefined): Told {
  if (report === undefined) return nothing
  const failures = failuresOfPlaywright(report)
  return { passed: report.stats.expected, failed: failures.length, skipped: report.stats.skipped, failures, slowest: slowestOfPlaywright(report) }
}

/** A program that failed without naming a test (a crash, no tests found) is one failure. */
function withExitCode(told: Told, code: number | null, again: string): Told {
  return code !== 0 && told.failed === 0 ? { ...failedAtAll(`it ended with ${code ?? 'a signal'} and named no test: its own words stand above`, again), passed: told.passed } : told
}

function failedAtAll(why: string, again: string): Told {
  return { ...nothing, failed: 1, failures: [{ test: 'the whole part', why: [why], again }] }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

async function timed(name: string, run: () => Promise<Told>): Promise<Tally> {
  const startedMs = performance.now()
  const told = await run()
  return { name, ...told, seconds: (performance.now() - startedMs) / 1000 }
}

interface Running {
  /** Runs beside others: its lines come with this name. */
  readonly name?: string
  /** Its output is returned as well. */
  readonly heard?: boolean
  /** Takes what others leave of the processor. */
  readonly yields?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program of Node's in the root and shows what it says. */
function program(args: readonly string[], { name, heard = false, yields = false, env = {} }: Running) {
  return new Promise<{ code: number | null, output: string }>((resolve, reject) => {
    const piped = name !== undefined
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', piped || heard ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit'], env: { ...process.env, ...env } })
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    const ends = [[child.stdout, process.stdout], [child.stderr, process.stderr]] as const
    const lines = ends.map(([from, to]) => {
      const whole = name === undefined ? { take: (text: string) => void to.write(text), end: () => undefined } : linesOf(name, (line) => void to.write(`${line}\n`))
      from?.setEncoding('utf8').on('data', (text: string) => {
        if (heard && from === child.stdout) output += text
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
