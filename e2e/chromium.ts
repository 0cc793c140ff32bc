/** The browser of the journeys and of the pictures: the system's Chromium, or the one of its packages that has no windows. */
import { accessSync, constants } from 'node:fs'

/** A local page and nothing else: no updates, no background calls, no first-run pages. */
export const chromiumArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that draws its own pictures, and is allowed without asking.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
] as const

/** Of journeys: without a video card the processor plays one, and painting what is only laid out directly costs it two thirds of that. WebGL stays as it is. */
export const paintArgs = ['--disable-gpu-compositing', '--disable-gpu-rasterization'] as const

/** Where the browser is (CHROMIUM_PATH, otherwise the usual places); undefined when there is none. */
export function findChromium(): string | undefined {
  const own = process.env.CHROMIUM_PATH
  const places = own === undefined || own === '' ? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] : [own]
  return places.find(isProgram)
}

/** The browser of journeys: without windows of its own it takes two thirds of the processor for the same pages. */
export function findForJourneys(): string | undefined {
  return process.env.CHROMIUM_PATH ? findChromium() : [shell].find(isProgram) ?? findChromium()
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
