/** Renders SVG to PNG off the main thread, one image at a time, and caches the newest. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mostKept, mostWaiting } from './policy.ts'

const folder = fileURLToPath(new URL('fonts/', import.meta.url))
/**
 * The site's own fonts, made by `node tools/fonts.ts`; system fonts are not used, so that an image is the same
 * everywhere.
 */
const fontFiles = ['onest-600', 'unbounded-600'].map((name) => `${folder}${name}.ttf`)

/**
 * Loads both packages with the first image. A palette makes images three times smaller: some messengers skip heavier
 * ones.
 */
export async function drawPng(svg: string): Promise<Buffer> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import('@resvg/resvg-js'), import('sharp')])
  const drawn = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Onest' } })
  return sharp(drawn.asPng()).png({ palette: true, effort: 1 }).toBuffer()
}

const restFor = (ms: number) => sleep(ms, undefined, { ref: false })

export interface Pictures {
  /** The cached image of this name. */
  kept(name: string): Buffer | undefined
  /** The cached image, or a newly rendered one; undefined if too many wait. */
  drawn(name: string, svg: () => string): Promise<Buffer | undefined>
}

/**
 * Pauses after each image for as long as it took, so that rendering takes at most half a core for any number of
 * addresses.
 */
export function createPictures(
  draw: typeof drawPng = drawPng,
  rest: (ms: number) => Promise<unknown> = restFor,
): Pictures {
  const pictures = new Map<string, Buffer>()
  const waiting = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  const kept = (name: string) => {
    const picture = pictures.get(name)
    // The map is in the order of use: its first entry is the least recently used.
    if (picture !== undefined && pictures.delete(name)) pictures.set(name, picture)
    return picture
  }
  const begin = (name: string, svg: () => string) => {
    let began = 0
    const draws = () => {
      began = performance.now()
      return draw(svg())
    }
    const drawing = last
      .then(draws)
      .then((picture) => {
        pictures.set(name, picture)
        const [oldest] = pictures.keys()
        if (pictures.size > mostKept && oldest !== undefined) pictures.delete(oldest)
        return picture
      })
      .finally(() => waiting.delete(name))
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
