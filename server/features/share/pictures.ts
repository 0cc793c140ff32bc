/** Draws SVG as PNG off the main thread, one picture at a time, and keeps the newest of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mostKept, mostWaiting } from './policy.ts'

const folder = fileURLToPath(new URL('fonts/', import.meta.url))
/** The site's own letters, made by `node tools/fonts.ts`; nothing is taken from the system, so that a picture is the same everywhere. */
const fontFiles = ['onest-600', 'unbounded-600'].map((name) => `${folder}${name}.ttf`)

/** Both packages are loaded with the first picture. In a palette a picture weighs a third: some messengers leave out what is heavier. */
export async function drawPng(svg: string): Promise<Buffer> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import('@resvg/resvg-js'), import('sharp')])
  const drawn = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Onest' } })
  return sharp(drawn.asPng()).png({ palette: true, effort: 1 }).toBuffer()
}

const restFor = (ms: number) => sleep(ms, undefined, { ref: false })

export interface Pictures {
  /** The picture kept under this name. */
  kept(name: string): Buffer | undefined
  /** The same, drawn where it is not there; undefined: too many wait. */
  drawn(name: string, svg: () => string): Promise<Buffer | undefined>
}

/** After each picture it rests as long as that took: whoever has pictures drawn, from however many addresses, takes half a core at most. */
export function createPictures(draw: typeof drawPng = drawPng, rest: (ms: number) => Promise<unknown> = restFor): Pictures {
  const pictures = new Map<string, Buffer>()
  const waiting = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  const kept = (name: string) => {
    const picture = pictures.get(name)
    // The map keeps the order of use: the first is the one that was not asked for longest.
    if (picture !== undefined && pictures.delete(name)) pictures.set(name, picture)
    return picture
  }
  const begin = (name: string, svg: () => string) => {
    let began = 0
    const draws = () => {
      began = performance.now()
      return draw(svg())
    }
    const drawing = last.then(draws).then((picture) => {
      pictures.set(name, picture)
      const [oldest] = pictures.keys()
      if (pictures.size > mostKept && oldest !== undefined) pictures.delete(oldest)
      return picture
    }).finally(() => waiting.delete(name))
    waiting.set(name, drawing)
    last = drawing.catch(() => undefined).then(() => rest(performance.now() - began))
    return drawing
  }
  return {
    kept,
    async drawn(name, svg) {
      return kept(name) ?? waiting.get(name) ?? (waiting.size < mostWaiting ? begin(name, svg) : undefined)
    },
  }
}
