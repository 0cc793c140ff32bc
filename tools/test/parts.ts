/** The three parts of the tests, each run as its own program and counted from what that program reports. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'

export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
}

type Counts = Pick<Tally, 'passed' | 'failed' | 'skipped'>

const root = dirname(dirname(import.meta.dirname))
const require = createRequire(import.meta.url)

/** What we read of vitest's JSON report. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** What we read of Playwright's. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** `npm run check`; each of its checks counts as a test. */
export async function runCheck(): Promise<Tally> {
  return timed('check', async () => {
    const { code, output } = await program([join(root, 'tools', 'check.ts')], 'pipe')
    const lines = output.split('\n')
    const failed = lines.filter((line) => line.startsWith('✗ ')).length
    return withExitCode({ passed: lines.filter((line) => line.startsWith('✓ ')).length, failed, skipped: 0 }, code)
  })
}

/** The unit and server tests of these projects of vitest.config.ts. */
export async function runVitest(projects: readonly string[]): Promise<Tally> {
  return timed('tests', () => inTemporaryFolder(async (folder) => {
    const report = join(folder, 'vitest.json')
    const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
    const chosen = projects.flatMap((project) => ['--project', project])
    const { code } = await program([vitest, 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], 'inherit')
    return withExitCode(await countVitest(report), code)
  }))
}

/** Builds the pages and goes through them in a browser. */
export async function runJourneys(): Promise<Tally> {
  return timed('e2e', async () => {
    if (!ensureChromium()) return { passed: 0, failed: 1, skipped: 0 }
    const built = await program([join(root, 'tools', 'build-web.ts')], 'inherit')
    if (built.code !== 0) return { passed: 0, failed: 1, skipped: 0 }
    return inTemporaryFolder(async (folder) => {
      const report = join(folder, 'playwright.json')
      const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
      const { code } = await program([playwright, 'test', '--reporter=list,json'], 'inherit', { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      return withExitCode(await countPlaywright(report), code)
    })
  })
}

async function countVitest(file: string): Promise<Counts> {
  const report = await readReport<VitestReport>(file)
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 }
  // A file that does not even load has no tests to fail.
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function countPlaywright(file: string): Promise<Counts> {
  const stats = (await readReport<PlaywrightReport>(file))?.stats
  if (stats === undefined) return { passed: 0, failed: 0, skipped: 0 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** A program that failed without naming a test (a crash, no tests found) is one failure. */
function withExitCode(counts: Counts, code: number | null): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

async function timed(name: string, count: () => Promise<Counts>): Promise<Tally> {
  const startedMs = performance.now()
  const counts = await count()
  return { name, ...counts, seconds: (performance.now() - startedMs) / 1000 }
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-test-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a program of Node's in the root; with 'pipe' its output is shown and returned as well. */
function program(args: readonly string[], stdout: 'pipe' | 'inherit', extraEnv: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null, output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', stdout, 'inherit'], env: { ...process.env, ...extraEnv } })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
