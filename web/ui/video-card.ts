/** The name of the video card: sent with sign-in as a hint against stolen accounts; it also tells whether there is one. */

/** The contract takes no more. */
const longest = 512

/** What the browser tells of its video card; empty where it tells nothing. */
export function videoCard(): string {
  try {
    const gl = document.createElement('canvas').getContext('webgl')
    const extension = gl?.getExtension('WEBGL_debug_renderer_info')
    if (!gl || !extension) return ''
    const name: unknown = gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return typeof name === 'string' ? name.slice(0, longest) : ''
  } catch {
    return ''
  }
}

let byProcessor: boolean | undefined

/** True where the processor draws in the card's stead. The browser says so in no other way than by this name. */
export function drawsByProcessor(): boolean {
  byProcessor ??= /swiftshader|llvmpipe|softpipe|software|basic render/i.test(videoCard())
  return byProcessor
}

let asking: ReturnType<typeof setTimeout> | undefined

/** As `drawsByProcessor`, for whoever cannot wait: true until it has been asked, in a piece of work of its own. */
function seemsSlow(): boolean {
  if (byProcessor === undefined) asking ??= setTimeout(drawsByProcessor)
  return byProcessor ?? true
}

/** Milliseconds from one picture to the next where many are shown: none with a video card; without one the page must stay quick. */
export const pictureApartMs = () => (seemsSlow() ? 50 : 0)
/** A picture that comes a hair early still counts: screens do not tick evenly. */
const hairMs = 4
/** Whether the time has come to show another one, `last` having been shown at its moment. */
export const isPictureDue = (now: number, last: number) => now - last >= pictureApartMs() - hairMs
