/** The journeys need a browser; on a Debian machine where we are root it is fetched, elsewhere the one command is named. */
import { spawnSync } from 'node:child_process'
import { findChromium } from '../../e2e/chromium.ts'

const packageName = 'chromium'

/** True when there is a browser, now or already before. Otherwise it has said what to do. */
export function ensureChromium(): boolean {
  if (findChromium() !== undefined) return true
  const asRoot = process.getuid?.() === 0
  // A wrong CHROMIUM_PATH is not mended by installing another browser.
  const mayInstall = asRoot && (process.env.CHROMIUM_PATH ?? '') === ''
  if (mayInstall && apt(['update']) && apt(['install', '-y', '--no-install-recommends', packageName]) && findChromium() !== undefined) return true
  const command = `${asRoot ? '' : 'sudo '}apt-get install -y ${packageName}`
  console.error(`The journeys need Chromium. Install it (${command}) or name one in CHROMIUM_PATH, then run the tests again.`)
  return false
}

function apt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return status === 0
}
