/**
 * `npm run browsers`: walks journeys of a player in the stock Firefox and WebKitGTK of the system, on a site of its own.
 * A browser that is not installed is named and passed over. `-- --only Firefox` opens one of them, `--built` takes the
 * pages as they are.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../harness/site.ts'
import type { Browser } from './browsers/driver.ts'
import { firefox } from './browsers/firefox.ts'
import { Hand } from './browsers/hand.ts'
import { journeys } from './browsers/journeys.ts'
import { webkit } from './browsers/webkit.ts'
import { buildPages } from './test/parts.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const browsers: readonly Browser[] = [firefox, webkit]
const { only, built } = readArguments({ options: { only: { type: 'string' }, built: { type: 'boolean' } } }).values
const wanted = browsers.filter(({ name }) => only === undefined || only.toLowerCase() === name.toLowerCase())
if (wanted.length === 0)
  throw new Error(`there is no browser «${only}»: ${browsers.map(({ name }) => name).join(', ')}`)

const missing = wanted.flatMap((browser) => browser.missing() ?? [])
for (const { name, install } of missing) console.log(`– ${name} is not installed. On Debian: ${install}`)
const present = wanted.filter((browser) => browser.missing() === null)
process.exitCode = present.length > 0 ? await walkAll(present) : 0

/** The exit code: 0 when every journey ended well in every browser. */
async function walkAll(opened: readonly Browser[]): Promise<number> {
  if (built !== true && !(await buildPages())) return 1
  const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-browsers-'))
  // The database's own user must be able to traverse the folder; mkdtemp closes it.
  await chmod(dataDir, 0o711)
  const site = await startSite({ DATA_DIR: dataDir, TABLES: 'on', ROUND_CHAIN: '3000' })
  // A name of this machine: Secure cookies and service workers work there without TLS.
  const origin = `http://localhost:${site.port}`
  try {
    let failed = 0
    for (const browser of opened) failed += await walk(browser, origin)
    return failed === 0 ? 0 : 1
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How many journeys failed. One that fails, other than the first, keeps the others from nothing. */
async function walk(browser: Browser, origin: string): Promise<number> {
  const driver = await browser.open().catch((error: unknown) => {
    console.log(`✗ ${browser.name} cannot be opened: ${error instanceof Error ? error.message : 'no reason given'}`)
    return null
  })
  if (driver === null) return 1
  const hand = new Hand(driver, origin)
  let failed = 0
  console.log(driver.name)
  try {
    for (const { name, walk: take } of journeys(`walks-in-${browser.name.toLowerCase()}`)) {
      const startedMs = performance.now()
      const fault = await take(hand, driver).then(
        () => null,
        (error: unknown) => error,
      )
      if (fault !== null) failed += 1
      console.log(`  ${fault === null ? '✓' : '✗'} ${name}, ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
      if (fault !== null) console.log(`    ${fault instanceof Error ? fault.message : 'no reason given'}`)
      // All others need the account.
      if (fault !== null && name === 'sign-in') break
    }
  } finally {
    await driver.close()
  }
  return failed
}
