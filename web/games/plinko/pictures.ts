/** What the board is drawn of, each picture made once: light from the upper left, as in the site's other scenes. */
import { type Container, Graphics, Sprite, type Texture } from '../../play/stage/pixi.ts'
import type { StageGround } from '../../play/stage/scene.ts'

/** Pictures are drawn at this radius and shown smaller. */
export const drawnRadius = 24

const glowRings = 12

export type Pictures = Readonly<Record<'dot' | 'glow' | 'trail' | 'spark' | 'ball', Texture>>

export function drawPictures(texture: StageGround['texture']): Pictures {
  const take = (drawing: Graphics) => {
    const made = texture(drawing)
    drawing.destroy()
    return made
  }
  const disc = (colour: number, radius = drawnRadius) => new Graphics().circle(0, 0, radius).fill(colour)
  return { dot: take(disc(0xffffff)), glow: take(drawGlow()), trail: take(disc(0xffb938)), spark: take(disc(0xffffff, 6)), ball: take(drawBall()) }
}

function drawGlow(): Graphics {
  const glow = new Graphics()
  for (let ring = glowRings; ring > 0; ring -= 1) {
    glow.setFillStyle({ color: 0xffffff, alpha: 0.035 + (glowRings - ring) * 0.012 }).circle(0, 0, (drawnRadius * ring) / glowRings).fill()
  }
  return glow
}

/** A ball of gold: it is a stake on its way. */
function drawBall(): Graphics {
  return new Graphics()
    .circle(0, 0, drawnRadius).fill(0xb36a08)
    .circle(-0.6, -0.8, drawnRadius - 1.8).fill(0xf0a01e)
    .circle(-2.4, -3, drawnRadius - 5.4).fill(0xffc94d)
    .circle(-5, -6, drawnRadius - 11.5).fill(0xffdc82)
    .ellipse(-8, -10, 5.4, 3.8).fill(0xfffaf0)
}

export function sprite(picture: Texture, layer: Container): Sprite {
  const made = new Sprite(picture)
  made.anchor.set(0.5)
  layer.addChild(made)
  return made
}
