/** Drawings that are files, as textures: the browser draws each once at the size it is shown, sharper and cheaper than shapes made anew. */
import { Texture } from '../../../play/stage/pixi.ts'
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

export type Pictures = Record<keyof typeof files, Texture>

/** Fetches and draws all of them. Throws when one did not come. */
export async function loadPictures(): Promise<Pictures> {
  const drawn = Object.entries(files).map(async ([name, [address, width]]) => [name, Texture.from(await drawFile(address, width))] as const)
  return Object.fromEntries(await Promise.all(drawn)) as Pictures
}

/** A file on a canvas, twice as fine as a CSS pixel; in a circle where it is a face. */
export async function drawFile(address: string, width: number, round = false): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth)
  const context = canvas.getContext('2d')
  if (round) {
    context?.arc(canvas.width / 2, canvas.height / 2, canvas.width / 2, 0, 2 * Math.PI)
    context?.clip()
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
