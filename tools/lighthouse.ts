/**
 * `npm run lighthouse`: Lighthouse's mobile figures of the lobby (as a guest) and of a game (as a player), on a site of
 * its own. The program itself is fetched by npm for the occasion: it is larger than everything the site needs.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { startSite } from '../bench/site.ts'
import { inWorkspace } from '../bench/workspace.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'

const program = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>
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
  await report('Dice, игрок', `${site.origin}/dice`, await registeredCookie(site.origin))
})

async function registeredCookie(origin: string): Promise<string> {
  const body = { email: 'lighthouse@example.org', login: 'lighthouse', password: 'a password of the lighthouse', info: '' }
  const response = await fetch(`${origin}${calls.registr.path}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  return response.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ')
}

async function report(name: string, url: string, cookie: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...chromiumArgs]
  const { status, stderr } = spawnSync('npm', [
    'exec', '--yes', program, '--', url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`,
    `--only-categories=${categories.join(',')}`, ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ], { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Lighthouse не отработал: ${stderr}`)
  const { categories: scores, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
  await rm(folder, { recursive: true })
  console.log(`\n${name}: ${categories.map((id) => `${id} ${Math.round((scores[id]?.score ?? 0) * 100)}`).join(', ')}`)
  for (const id of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index']) {
    console.log(`  ${audits[id]?.title ?? id}: ${audits[id]?.displayValue ?? '—'}`)
  }
  for (const audit of Object.values(audits)) if (audit.score !== null && audit.score < 0.9) console.log(`  ниже 90: ${audit.title} ${audit.displayValue ?? ''}`)
}
