/**
 * `npm run lighthouse`: Lighthouse's mobile figures of the lobby (as a guest) and of two games (as a player), on a
 * temporary site: medians of three visits, with `-- --runs 5` of five. npm fetches Lighthouse when needed: it is larger
 * than everything the site needs. A busy machine distorts the times; «blocking by CPU» is hardly affected.
 *
 * By default Lighthouse computes the phone's times from an unthrottled visit. Scripts that arrive before the first frame
 * of that visit then count against the largest paint. `-- --applied` slows the connection and the processor instead.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { blockingByCpu, type TraceEvent } from '../harness/main-thread.ts'
import { startSite } from '../harness/site.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const program = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const

const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const
const { values: options } = readArguments({
  options: { runs: { type: 'string', default: '3' }, applied: { type: 'boolean', default: false } },
})
const runs = Number(options.runs)

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { displayValue?: string; numericValue?: number; score: number | null; title: string }>
  environment: { benchmarkIndex: number }
}

interface Visit {
  report: Report
  blockingByCpuMs: number
}

const chromium = findChromium()
if (chromium === undefined) {
  console.error('Не найден Chromium: установите пакет chromium или укажите путь в CHROMIUM_PATH.')
  process.exit(1)
}

await inWorkspace(async ({ folder }, onLeave) => {
  const site = await startSite({ DATA_DIR: join(folder, 'site') })
  onLeave(() => site.stop())
  await report('Лобби, гость', `${site.origin}/`, '')
  const cookie = await registeredCookie(site.origin)
  await report('Dice, игрок', `${site.origin}/dice`, cookie)
  await report('Crash, игрок', `${site.origin}/crash`, cookie)
})

async function registeredCookie(origin: string): Promise<string> {
  const body = {
    email: 'lighthouse@example.org',
    login: 'lighthouse',
    password: 'a password of the lighthouse',
    info: '',
  }
  const response = await fetch(`${origin}${calls.registr.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function report(name: string, url: string, cookie: string): Promise<void> {
  const visits: Visit[] = []
  for (let run = 0; run < runs; run++) visits.push(await visit(url, cookie))
  const of = (value: (visit: Visit) => number) => median(visits.map(value))
  console.log(
    `\n${name}: ${categories.map((id) => `${id} ${Math.round(of(({ report: { categories: scores } }) => scores[id]?.score ?? 0) * 100)}`).join(', ')}`,
  )
  const last = visits.at(-1)?.report
  for (const id of timings) {
    console.log(
      `  ${last?.audits[id]?.title ?? id}: ${of(({ report: { audits } }) => audits[id]?.numericValue ?? 0).toFixed(id === 'cumulative-layout-shift' ? 3 : 0)}`,
    )
  }
  console.log(
    `  blocking by CPU: ${of(({ blockingByCpuMs }) => blockingByCpuMs).toFixed(0)} (ms of long tasks, by processor time alone)`,
  )
  console.log(
    `  machine: ${of(({ report: { environment } }) => environment.benchmarkIndex).toFixed(0)} (Lighthouse's index; its phone is meant for 1500 and more)`,
  )
  for (const audit of Object.values(last?.audits ?? {})) {
    if (audit.score !== null && audit.score < 0.9) console.log(`  ниже 90: ${audit.title} ${audit.displayValue ?? ''}`)
  }
}

/** Occasionally Lighthouse loses the trace of a visit; the visit is then repeated. */
async function visit(url: string, cookie: string): Promise<Visit> {
  try {
    return await visitOnce(url, cookie)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return visitOnce(url, cookie)
  }
}

async function visitOnce(url: string, cookie: string): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-lighthouse-'))
  const file = join(folder, 'visit')
  const flags = [
    '--headless=new',
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...chromiumArgs,
  ]
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      program,
      '--',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}.report.json`,
      '--save-assets',
      `--chrome-flags=${flags.join(' ')}`,
      `--only-categories=${categories.join(',')}`,
      ...(options.applied ? ['--throttling-method=devtools'] : []),
      ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse не отработал: ${stderr}`)
  const written = JSON.parse(await readFile(`${file}.report.json`, 'utf8')) as Report
  const { traceEvents } = JSON.parse(await readFile(`${file}.report-0.trace.json`, 'utf8')) as {
    traceEvents: TraceEvent[]
  }
  await rm(folder, { recursive: true })
  return { report: written, blockingByCpuMs: blockingByCpu(traceEvents) }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
