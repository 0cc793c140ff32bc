/** The journeys need a browser; on a Debian machine where we are root it is fetched, elsewhere the one command is named. */
import { spawnSync } from 'node:child_process'
import { findForJourneys } from '../../e2e/chromium.ts'

/** The one without windows; a Debian that has it not has the other. */
const packages = ['chromium-headless-shell', 'chromium'] as const

/** True when there is a browser, now or already before. Otherwise it has said what to do. */
export function ensureChromium(): boolean {
  if (findForJourneys() !== undefined) return true
  const asRoot = process.getuid?.() === 0
  // A wrong CHROMIUM_PATH is not mended by installing another browser.
  const mayInstall = asRoot && (process.env.CHROMIUM_PATH ?? '') === ''
  if (mayInstall && apt(['update']) && packages.some((name) => apt(['install', '-y', '--no-install-recommends', name])) && findForJourneys() !== undefined) return true
  const command = `${asRoot ? '' : 'sudo '}apt-get install -y ${packages[0]}`
  console.error(`The journeys need Chromium. Install it (${command}) or name one in CHROMIUM_PATH, then run the tests again.`)
  return false
}

function apt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return status === 0
}
