/**
 * Finds the browser of the e2e tests and of the screenshots: the system's Chromium, or the headless one of its
 * packages.
 */
import { accessSync, constants } from 'node:fs'

/** For local pages only: no updates, no background calls, no first-run pages. */
export const chromiumArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake camera, allowed without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
] as const

/**
 * For e2e tests: without a graphics card the processor emulates one, and direct painting costs it two thirds of that.
 * WebGL is unchanged.
 */
export const paintArgs = ['--disable-gpu-compositing', '--disable-gpu-rasterization'] as const

/** The path of the browser (CHROMIUM_PATH, otherwise the usual places); undefined when there is none. */
export function findChromium(): string | undefined {
  const own = process.env.CHROMIUM_PATH
  const places =
    own === undefined || own === ''
      ? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
      : [own]
  return places.find(isProgram)
}

/** The browser of e2e tests: the headless one takes two thirds of the processor time for the same pages. */
export function findHeadlessChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ? findChromium() : ([shell].find(isProgram) ?? findChromium())
}

const shell = '/usr/bin/chromium-headless-shell'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
