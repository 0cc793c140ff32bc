/**
 * `node tools/fonts.ts`: cuts the site's fonts to the letters and weights it writes with, into web/styles/fonts. To be run
 * again when one of the lists below changes. The pictures that the server draws have the same letters, each font in one weight. Other letters (a name in another script) come from the whole subsets, when needed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const root = dirname(import.meta.dirname)
const packages = join(root, 'node_modules', '@fontsource-variable')
const folder = join(root, 'web', 'styles', 'fonts')
const drawingFolder = join(root, 'server', 'features', 'share', 'fonts')

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** What each file has to draw; the unicode ranges of fonts.css say the same. */
const letters = {
  cyrillic: `${from(0x410, 0x44f)}Ёё№`,
  latin: `${from(0x20, 0x7e)}\u00a0«»—–…„“”’×−·•©°±²³½→←`,
  'latin-ext': '₽',
} as const

/** `drawn`: how bold the letters of pictures are. */
const cuts = [
  { font: 'onest', subsets: ['cyrillic', 'latin', 'latin-ext'], weights: { min: 400, max: 700 }, drawn: 550 },
  { font: 'unbounded', subsets: ['cyrillic', 'latin'], weights: { min: 400, max: 700 }, drawn: 650 },
] as const

/** The subsets of a font bear one name, and a drawing asks for a font by name and weight: so each says another weight of itself. */
const namedWeights = { cyrillic: 400, latin: 500, 'latin-ext': 600 } as const

/** The font with this weight in its table `OS/2`, 4 bytes from its beginning. Throws Error where it has none. */
function named(font: Buffer, weight: number): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'OS/2')
  if (entry === undefined) throw new Error('a font without its table OS/2')
  font.writeUInt16BE(weight, font.readUInt32BE(entry + 8) + 4)
  return font
}

for (const { font, subsets, weights, drawn } of cuts) {
  for (const into of [folder, drawingFolder]) {
    await mkdir(into, { recursive: true })
    await copyFile(join(packages, font, 'LICENSE'), join(into, `${font}-LICENSE.txt`))
  }
  for (const subset of subsets) {
    const whole = await readFile(join(packages, font, 'files', `${font}-${subset}-wght-normal.woff2`))
    const cut = await subsetFont(whole, letters[subset], { targetFormat: 'woff2', variationAxes: { wght: weights } })
    await writeFile(join(folder, `${font}-${subset}.woff2`), cut)
    await writeFile(join(drawingFolder, `${font}-${subset}.ttf`), named(await subsetFont(whole, letters[subset], { targetFormat: 'sfnt', variationAxes: { wght: drawn } }), namedWeights[subset]))
    console.log(`${font}-${subset}: ${whole.length} → ${cut.length} bytes`)
  }
}
