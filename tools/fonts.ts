/**
 * `node tools/fonts.ts`: cuts the site's fonts to the characters and weights it uses, into web/styles/fonts. Run it
 * again when one of the lists below changes. Images rendered by the server have the same characters. Other characters
 * (a name in another script) come from whole subsets, when needed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const root = dirname(import.meta.dirname)
const packages = join(root, 'node_modules', '@expo-google-fonts')
const folder = join(root, 'web', 'styles', 'fonts')
const drawingFolder = join(root, 'server', 'features', 'share', 'fonts')

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/**
 * The characters in each file; the unicode ranges of fonts.css must match. Unbounded has no rouble sign: Onest is used
 * for it.
 */
const letters = `${from(0x20, 0x7e)}${from(0x410, 0x44f)}Ёё№₽\u00a0«»—–…„“”’×−·•©°±²³½→←`

/**
 * Name and style of the whole family; without them each weight is a family of its own, and the image renderer finds
 * none.
 */
const familyNames = [16, 17]

/**
 * One file per weight, with all alphabets. A variable font is prepared again for every weight and size on a page, and a
 * separate file per alphabet splits every line of text. `drawn`: also for images, as TTF.
 */
const cuts = [
  { font: 'onest', weight: 400, style: '400Regular', drawn: false },
  { font: 'onest', weight: 600, style: '600SemiBold', drawn: true },
  { font: 'unbounded', weight: 600, style: '600SemiBold', drawn: true },
] as const

for (const into of [folder, drawingFolder]) await mkdir(into, { recursive: true })
for (const { font, weight, style, drawn } of cuts) {
  const whole = await readFile(join(packages, font, style, `${font === 'onest' ? 'Onest' : 'Unbounded'}_${style}.ttf`))
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2' })
  await writeFile(join(folder, `${font}-${weight}.woff2`), cut)
  if (drawn)
    await writeFile(
      join(drawingFolder, `${font}-${weight}.ttf`),
      await subsetFont(whole, letters, { targetFormat: 'sfnt', preserveNameIds: familyNames }),
    )
  for (const into of [folder, drawingFolder])
    await copyFile(join(packages, font, 'LICENSE_FONT'), join(into, `${font}-LICENSE.txt`))
  console.log(`${font} ${weight}: ${whole.length} → ${cut.length} bytes`)
}
