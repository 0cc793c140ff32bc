/**
 * Drawings from files, rasterized by the page for the scene: the browser draws each once at the size it is shown,
 * sharper and cheaper than repeated shapes.
 */
import { drawFile } from '../../../play/stage/draw-file.ts'
import flame from './art/flame.svg'
import planetIce from './art/planet-ice.svg'
import planetMoon from './art/planet-moon.svg'
import planetRing from './art/planet-ring.svg'
import rocket from './art/rocket.svg'
import type { Texture } from '../../../play/stage/pixi.ts'

/** Address and width in CSS pixels at its largest. */
const files = {
  rocket: [rocket, 132],
  flame: [flame, 64],
  planetRing: [planetRing, 240],
  planetMoon: [planetMoon, 110],
  planetIce: [planetIce, 150],
} as const

export type Drawings = Record<keyof typeof files, ImageBitmap>

/**
 * Fetches and draws all of them, twice as fine as a CSS pixel. Throws when one fails to load: the scene is shown whole
 * or not at all.
 */
export async function loadDrawings(): Promise<Drawings> {
  const drawn = Object.entries(files).map(
    async ([name, [address, width]]) => [name, await drawFile(address, 2 * width)] as const,
  )
  return Object.fromEntries(await Promise.all(drawn)) as Drawings
}

/** Width of a jumper's avatar, in CSS pixels. */
export const faceSide = 22

export type Pictures = Record<keyof Drawings, Texture>
