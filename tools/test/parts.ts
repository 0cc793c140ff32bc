/** The three parts of the tests, each run as its own program and counted from what that program reports. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Tally } from './ending.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { inFolderOfRun, keptIn } from './folder.ts'
import { failuresOfCheck, failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, slowestOfPlaywright, slowestOfVitest, type VitestReport } from './failures.ts'

type Told = Omit<Tally, 'name' | 'seconds'>

const root = dirname(dirname(import.meta.dirname))
const require = createRequire(import.meta.url)

/** `npm run check`; each of its checks counts as a test. */
export async function runCheck(): Promise<Tally> {
  return timed('check', async () => {
    const { code, output } = await program([join(root, 'tools', 'check.ts')], 'pipe')
    const passed = output.split('\n').filter((line) => line.startsWith('✓ ')).length
    const failures = failuresOfCheck(output)
    return withExitCode({ ...nothing, passed, failed: failures.length, failures }, code, 'npm run check')
  })
}

/** The unit and server tests that vitest finds by these arguments. */
export async function runVitest(args: readonly string[]): Promise<Tally> {
  return timed('tests', () => inFolderOfRun(async (folder) => {
    const report = join(folder, 'vitest.json')
    const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
    const { code } = await program([vitest, 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], 'inherit', keptIn(folder))
    return withExitCode(toldByVitest(await readReport<VitestReport>(report)), code, 'npm test -- --only games,contract,server,web,pages,tools')
  }))
}

/** Builds the pages and goes through them in a browser: through all of them, or those of these files. */
export async function runJourneys(files: readonly string[] = []): Promise<Tally> {
  return timed('e2e', async () => {
    if (!ensureChromium()) return failedAtAll('there is no browser', 'npm test -- --only e2e')
    const built = await program([join(root, 'tools', 'build-web.ts')], 'inherit')
    if (built.code !== 0) return failedAtAll('the pages were not built', 'node tools/build-web.ts')
    return inFolderOfRun(async (folder) => {
      const report = join(folder, 'playwright.json')
      const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
      const { code } = await program([playwright, 'test', ...files, '--reporter=list,json'], 'inherit', { ...keptIn(folder), PLAYWRIGHT_JSON_OUTPUT_FILE: report })
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
