/** The sky: its colours by height, clouds, stars and planets that pass as the camera rises. */
import { Container, Graphics, Sprite, Texture } from '../../../play/stage/pixi.ts'
import type { StageSize } from '../../../play/stage/scene.ts'
import type { WorldColours } from './colours.ts'
import type { Pictures } from './drawings.ts'

/** The strip of colours is this many heights of the canvas tall. */
const skyHeights = 7

interface Passing {
  sprite: Sprite
  /**
   * The height at which it is in the middle of the canvas, its nearness, its place across, its width as a share of the
   * canvas's smaller side.
   */
  height: number
  nearness: number
  across: number
  share: number
}

export function makeSky(pictures: Pictures) {
  const root = new Container()
  const strip = new Sprite()
  const stars = [new Graphics(), new Graphics()]
  const planets: Passing[] = [
    { sprite: new Sprite(pictures.planetRing), height: 3.1, nearness: 0.72, across: 0.9, share: 0.3 },
    { sprite: new Sprite(pictures.planetMoon), height: 4.7, nearness: 0.6, across: 0.2, share: 0.15 },
    { sprite: new Sprite(pictures.planetIce), height: 6.4, nearness: 0.8, across: 0.7, share: 0.21 },
  ]
  const clouds = cloudPlaces.map(([height, across, share, nearness]) => ({
    sprite: new Sprite(),
    height,
    nearness,
    across,
    share,
  }))
  for (const { sprite } of planets) sprite.anchor.set(0.5)
  for (const { sprite } of clouds) sprite.anchor.set(0.5)
  root.addChild(strip, ...stars, ...planets.map(({ sprite }) => sprite), ...clouds.map(({ sprite }) => sprite))
  let size: StageSize = { width: 1, height: 1 }
  let colours: WorldColours
  let cloudShape: Texture | null = null

  const place = ({ sprite, height, nearness, across }: Passing, altitude: number, sway: number) => {
    sprite.position.set(across * size.width + sway, size.height * (0.5 - (height - altitude - 0.5) * nearness))
    sprite.visible = sprite.y > -sprite.height && sprite.y < size.height + sprite.height
  }
  return {
    root,
    paint(next: WorldColours) {
      colours = next
      strip.texture.destroy(true)
      strip.texture = skyTexture(colours)
      cloudShape?.destroy(true)
      cloudShape = cloudTexture()
      for (const { sprite } of clouds) {
        sprite.texture = cloudShape
        sprite.tint = colours.cloud
        sprite.alpha = colours.cloudStrength
      }
    },
    /** `beyond`: drawn this much past the left and the right edge. */
    resize(next: StageSize, beyond: number) {
      size = next
      strip.x = -beyond
      strip.setSize(size.width + 2 * beyond, size.height * skyHeights)
      stars.forEach((layer, depth) => drawStars(layer, size, depth, colours))
      const side = Math.min(size.width, size.height * 1.2)
      for (const { sprite, share } of planets) sprite.scale.set((share * side) / sprite.texture.width)
      for (const { sprite, share } of clouds) sprite.setSize(share * size.width, share * size.width * 0.3)
    },
    /** `altitude` in heights of the canvas, `drift` in seconds of flight. */
    frame(altitude: number, drift: number) {
      strip.y = size.height - size.height * skyHeights + Math.min(altitude, skyHeights - 1) * size.height
      stars.forEach((layer, depth) => {
        const moved = altitude * size.height * (0.16 + depth * 0.14) + drift * (2 + depth * 4)
        layer.y = (moved % size.height) - size.height
        layer.alpha = Math.min(1, 0.28 + altitude * 0.5) * colours.starStrength
      })
      for (const planet of planets) place(planet, altitude + drift * 0.006, 0)
      for (const cloud of clouds) place(cloud, altitude, Math.sin(drift / 9 + cloud.height * 5) * 12)
    },
  }
}

/** Height, place across, width and nearness of each bank. */
const cloudPlaces = [
  [0.16, 0.34, 0.3, 0.9],
  [0.3, 0.93, 0.36, 1],
  [0.2, 0.7, 0.2, 0.8],
  [0.62, 0.08, 0.26, 1.1],
  [0.95, 0.6, 0.4, 1.2],
  [1.12, 0.16, 0.34, 1.35],
  [1.32, 0.9, 0.46, 1.5],
  [1.6, 0.4, 0.36, 1.4],
  [1.85, 0.05, 0.4, 1.6],
] as const

/** One pixel wide: the browser's own gradient, stretched over the canvas. */
function skyTexture({ sky }: WorldColours): Texture {
  const canvas = new OffscreenCanvas(2, 1024)
  const context = canvas.getContext('2d')
  if (context) {
    const gradient = context.createLinearGradient(0, canvas.height, 0, 0)
    for (const [height, colour] of sky) gradient.addColorStop(height / skyHeights, colour)
    context.fillStyle = gradient
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return Texture.from(canvas)
}

/** A bank of cloud, white and flat below, thinning downwards; each sprite gives it its colour. */
function cloudTexture(): Texture {
  const canvas = new OffscreenCanvas(640, 192)
  const context = canvas.getContext('2d')
  if (context) {
    const fade = context.createLinearGradient(0, 20, 0, 180)
    fade.addColorStop(0, 'rgba(255,255,255,1)')
    fade.addColorStop(0.55, 'rgba(255,255,255,0.62)')
    fade.addColorStop(1, 'rgba(255,255,255,0)')
    context.fillStyle = fade
    context.beginPath()
    for (const [x, y, radius] of [
      [118, 132, 46],
      [190, 104, 62],
      [286, 84, 74],
      [376, 100, 66],
      [456, 118, 54],
      [528, 140, 38],
    ] as const) {
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, 2 * Math.PI)
    }
    context.roundRect(64, 118, 512, 62, 31)
    context.fill()
  }
  return Texture.from(canvas)
}

/** Stars for two canvas heights, so that the layer can scroll without end. The places are the same for everyone. */
function drawStars(layer: Graphics, { width, height }: StageSize, depth: number, { star }: WorldColours): void {
  layer.clear()
  const count = Math.round((width * height) / (depth === 0 ? 5200 : 12_000))
  let state = 77 + depth
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let index = 0; index < count; index += 1) {
    const [x, y, radius, alpha] = [
      next() * width,
      next() * height,
      depth === 0 ? 0.5 + next() * 0.6 : 0.8 + next() * 0.9,
      0.35 + next() * 0.65,
    ]
    layer.circle(x, y, radius).fill({ color: star, alpha })
    layer.circle(x, y + height, radius).fill({ color: star, alpha })
  }
}
