/**
 * `node tools/fonts.ts`: cuts the site's fonts to the letters and weights it writes with, into web/styles/fonts. To be run
 * again when one of the lists below changes. Other letters (a name in another script) come from the whole subsets, when needed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const root = dirname(import.meta.dirname)
const packages = join(root, 'node_modules', '@fontsource-variable')
const folder = join(root, 'web', 'styles', 'fonts')

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** What each file has to draw; the unicode ranges of fonts.css say the same. */
const letters = {
  cyrillic: `${from(0x410, 0x44f)}Ёё№`,
  latin: `${from(0x20, 0x7e)}\u00a0«»—–…„“”’×−·•©°±²³½→←`,
  'latin-ext': '₽',
} as const

const cuts = [
  { font: 'onest', subsets: ['cyrillic', 'latin', 'latin-ext'], weights: { min: 400, max: 700 } },
  { font: 'unbounded', subsets: ['cyrillic', 'latin'], weights: { min: 400, max: 700 } },
] as const

await mkdir(folder, { recursive: true })
for (const { font, subsets, weights } of cuts) {
  await copyFile(join(packages, font, 'LICENSE'), join(folder, `${font}-LICENSE.txt`))
  for (const subset of subsets) {
    const whole = await readFile(join(packages, font, 'files', `${font}-${subset}-wght-normal.woff2`))
    const cut = await subsetFont(whole, letters[subset], { targetFormat: 'woff2', variationAxes: { wght: weights } })
    await writeFile(join(folder, `${font}-${subset}.woff2`), cut)
    console.log(`${font}-${subset}: ${whole.length} → ${cut.length} bytes`)
  }
}
