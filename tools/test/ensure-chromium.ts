/** Makes sure that the e2e tests have a browser: installs it on Debian as root, elsewhere prints the command to run. */
import { spawnSync } from 'node:child_process'
import { findHeadlessChromium } from '../../harness/chromium.ts'

/** The headless one; Debian releases without it have the other. */
const packages = ['chromium-headless-shell', 'chromium'] as const

/** True when there is a browser, now or already before. Otherwise prints what to do. */
export function ensureChromium(): boolean {
  if (findHeadlessChromium() !== undefined) return true
  const asRoot = process.getuid?.() === 0
  // A wrong CHROMIUM_PATH is not fixed by installing another browser.
  const mayInstall = asRoot && (process.env.CHROMIUM_PATH ?? '') === ''
  if (
    mayInstall &&
    apt(['update']) &&
    packages.some((name) => apt(['install', '-y', '--no-install-recommends', name])) &&
    findHeadlessChromium() !== undefined
  )
    return true
  const command = `${asRoot ? '' : 'sudo '}apt-get install -y ${packages[0]}`
  console.error(
    `The e2e tests need Chromium. Install it (${command}) or name one in CHROMIUM_PATH, then run the tests again.`,
  )
  return false
}

function apt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
