/** Drawings that are files, drawn by the page for the scene: the browser draws each once at the size it is shown, sharper and cheaper than shapes made anew. */
import { drawFile } from '../../../play/stage/draw-file.ts'
import flame from './art/flame.svg'
import planetIce from './art/planet-ice.svg'
import planetMoon from './art/planet-moon.svg'
import planetRing from './art/planet-ring.svg'
import rocket from './art/rocket.svg'

/** Address and width in CSS pixels at its largest. */
const files = {
  rocket: [rocket, 132],
  flame: [flame, 64],
  planetRing: [planetRing, 240],
  planetMoon: [planetMoon, 110],
  planetIce: [planetIce, 150],
} as const

export type Drawings = Record<keyof typeof files, ImageBitmap>

/** Fetches and draws all of them, twice as fine as a CSS pixel. Throws when one did not come: the scene stands whole or not at all. */
export async function loadDrawings(): Promise<Drawings> {
  const drawn = Object.entries(files).map(async ([name, [address, width]]) => [name, await drawFile(address, 2 * width)] as const)
  return Object.fromEntries(await Promise.all(drawn)) as Drawings
}
