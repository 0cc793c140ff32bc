/** Light behind raised symbols: one soft disc for each. */
import { CanvasSource, Container, Sprite, Texture } from '../../play/stage/pixi.ts'

const side = 96

export class Glows {
  readonly layer = new Container()
  readonly #texture = new Texture({ source: new CanvasSource({ resource: softDisc() }) })
  readonly #colour: number

  constructor(colour: number) {
    this.#colour = colour
  }

  /** A disc at each place, so wide and so bright (0 to 1). */
  show(places: readonly { x: number; y: number }[], width: number, strength: number): void {
    while (this.layer.children.length < places.length) this.layer.addChild(this.#disc())
    for (const [index, disc] of this.layer.children.entries()) {
      const place = places[index]
      disc.visible = place !== undefined
      if (!place) continue
      disc.position.set(place.x, place.y)
      disc.scale.set(width / side)
      disc.alpha = strength
    }
  }

  clear(): void {
    for (const disc of this.layer.children) disc.visible = false
  }

  #disc(): Sprite {
    const disc = new Sprite(this.#texture)
    disc.anchor.set(0.5)
    disc.tint = this.#colour
    return disc
  }
}

/** White, fading to nothing at the edge. */
function softDisc(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const light = context.createRadialGradient(side / 2, side / 2, side * 0.06, side / 2, side / 2, side / 2)
  light.addColorStop(0, 'rgb(255 255 255 / 85%)')
  light.addColorStop(0.45, 'rgb(255 255 255 / 38%)')
  light.addColorStop(1, 'rgb(255 255 255 / 0%)')
  context.fillStyle = light
  context.fillRect(0, 0, side, side)
  return canvas
}
