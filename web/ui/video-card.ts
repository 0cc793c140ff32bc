/** The name of the video card: sent with sign-in as a hint against stolen accounts; it also tells whether there is one. */

/** The contract takes no more. */
const longest = 512

/** What the browser tells of its video card; empty where it tells nothing. */
export function videoCard(): string {
  try {
    const gl = document.createElement('canvas').getContext('webgl')
    if (!gl) return ''
    const name = nameOf(gl)
    noteCard(gl)
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return name
  } catch {
    return ''
  }
}

type Context = WebGLRenderingContext | WebGL2RenderingContext

function nameOf(gl: Context): string {
  const extension = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = extension && gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)
  return typeof name === 'string' ? name.slice(0, longest) : ''
}

let byProcessor: boolean | undefined

/** Remembers who draws, as this context tells it. */
export function noteCard(gl: Context | null): void {
  if (gl) noteDrawer(/swiftshader|llvmpipe|softpipe|software|basic render/i.test(nameOf(gl)))
}

/** Remembers who draws, as another thread of the site has found. */
export function noteDrawer(processor: boolean): void {
  byProcessor = processor
}

/** True where the processor draws in the card's stead; undefined before any context was asked. The browser says so in no other way than by the card's name. */
export const drawsByProcessor = (): boolean | undefined => byProcessor

/** A stage asks its own context; where none is opened, the card is asked after this long, in a piece of work of its own; milliseconds. */
const askAfterMs = 2_500
let asking: ReturnType<typeof setTimeout> | undefined

/** As `drawsByProcessor`, true until it is known. */
function seemsSlow(): boolean {
  if (byProcessor === undefined) asking ??= setTimeout(() => byProcessor ?? videoCard(), askAfterMs)
  return byProcessor ?? true
}

/** Milliseconds from one picture to the next where many are shown: none with a video card; without one the page must stay quick. */
export const pictureApartMs = () => (seemsSlow() ? 50 : 0)
/** A picture that comes a hair early still counts: screens do not tick evenly. */
const hairMs = 4
/** Whether the time has come to show another one, `last` having been shown at its moment. */
export const isPictureDue = (now: number, last: number) => now - last >= pictureApartMs() - hairMs
