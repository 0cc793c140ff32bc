/**
 * The explosion: a flash, a fireball in fourteen steps, pieces of the rocket that tumble away, smoke that rises and
 * thins. Everything follows from the time since the crash, so whoever joins late sees the same.
 */
import { Container, Graphics, GraphicsContext, Sprite, type Texture } from '../../../play/stage/pixi.ts'

const blastSteps = 14
/** The duration of a step, in milliseconds. */
const blastStepMs = 58
/** After this long nothing of it is left, in milliseconds. */
const wholeMs = 2600
/** With reduced motion it is shown as it looks at this moment, for as long as it lasts. */
const stillMs = 420

/** Shapes are drawn this many times larger: a circle of radius one would be drawn with four corners. */
const fine = 100

/** A repeatable number from 0 to 1: every explosion looks the same to everyone. */
const chance = (index: number, salt: number) => Math.abs(Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453) % 1

interface Flying {
  body: Container
  turn: number
  /** In radii of the blast: how far it gets, and its size. */
  reach: number
  size: number
  /** Milliseconds until it starts, and that it is seen. */
  delay: number
  life: number
}

/** The fireball, from white to red; each puff is gone within half a second. */
function makeFire(root: Container, dot: Texture): Flying[] {
  const colours = [0xfff3c9, 0xffc453, 0xff9238, 0xff5b45] as const
  return Array.from({ length: 14 }, (_, index) => ({
    body: addDot(root, dot, colours[index % colours.length] ?? 0xffc453, 'add'),
    turn: index * 2.39996,
    reach: 0.25 + 0.75 * Math.sqrt((index + 0.5) / 14),
    size: 1.5 - 0.5 * chance(index, 1),
    delay: 30 * chance(index, 2),
    life: 420 + 260 * chance(index, 3),
  }))
}

/** By the golden angle, smaller outwards: a cloud, not a flower. */
function makeSmoke(root: Container, dot: Texture): Flying[] {
  const colours = [0x5f4e7c, 0x7d6893, 0x9c7488] as const
  return Array.from({ length: 18 }, (_, index) => {
    const out = Math.sqrt((index + 0.5) / 18)
    return {
      body: addDot(root, dot, colours[index % colours.length] ?? 0x56406f),
      turn: index * 2.39996 + 1,
      reach: 0.35 + 0.9 * out,
      size: (1.9 - 0.8 * out) * (0.75 + 0.5 * chance(index, 4)),
      delay: 60 + 160 * chance(index, 5),
      life: 1500 + 900 * chance(index, 6),
    }
  })
}

/** Pieces of the rocket in its own colours: nose, fins, plates. */
function makeDebris(root: Container): Flying[] {
  const shapes: readonly ((piece: Graphics) => Graphics)[] = [
    (piece) => piece.poly([0, -20, 16, 12, -16, 12]).fill(0x8f73ff),
    (piece) => piece.poly([-14, -12, 10, 0, 14, 16, -4, 6]).fill(0x5b38e0),
    (piece) => piece.poly([14, -12, -10, 0, -14, 16, 4, 6]).fill(0x5231cf),
    (piece) => piece.poly([-10, -14, 12, -8, 6, 14, -12, 8]).fill(0xf4f2ff),
    (piece) => piece.poly([-8, -10, 10, -12, 12, 10]).fill(0xd9d6f6),
    (piece) => piece.poly([-9, 6, -4, -8, 9, -3, 5, 7]).fill(0xc5c2ee),
    (piece) => piece.poly([-7, -6, 8, -4, 3, 9]).fill(0xa9a6dc),
    (piece) => piece.poly([-6, -8, 7, 0, -3, 8]).fill(0xffffff),
    (piece) => piece.poly([-9, -4, 9, -5, 6, 5, -7, 5]).fill(0x8c86c9),
    (piece) => piece.poly([0, -8, 6, 5, -6, 5]).fill(0xffb43d),
    (piece) => piece.poly([0, -6, 5, 5, -5, 4]).fill(0xffe08a),
  ]
  return shapes.map((draw, index) => ({
    body: root.addChild(draw(new Graphics({ scale: 1 / fine }))),
    turn: (index / shapes.length) * 2 * Math.PI + 0.5 * chance(index, 7),
    reach: 1.5 + 1.3 * chance(index, 8),
    size: 1,
    delay: 0,
    life: 1300 + 700 * chance(index, 9),
  }))
}

function addDot(root: Container, dot: Texture, tint: number, blendMode: 'add' | 'normal' = 'normal'): Sprite {
  return root.addChild(new Sprite({ texture: dot, anchor: 0.5, tint, blendMode }))
}

/** Fast at first, then held back by the air. */
const slowed = (share: number) => 1 - (1 - share) ** 3

export function makeBlast(dot: Texture) {
  const root = new Container()
  const smoke = makeSmoke(root, dot)
  const fire = makeFire(root, dot)
  const core = root.addChild(new Graphics({ scale: 1 / fine }))
  const debris = makeDebris(root)
  const flash = addDot(root, dot, 0xfff0cf, 'add')
  const steps = Array.from({ length: blastSteps }, (_, step) => drawStep(step))
  root.visible = false
  return {
    root,
    /** Shows the blast `ms` after the crash. False once nothing is left. */
    frame(ms: number, at: { x: number; y: number }, radius: number, calm: boolean): boolean {
      root.visible = ms >= 0 && ms < wholeMs
      if (!root.visible) return false
      root.position.set(at.x, at.y)
      root.scale.set(radius)
      const shown = calm ? stillMs : ms
      for (const puff of smoke) placePuff(puff, shown, 0.8, 0.55)
      for (const puff of fire) placePuff(puff, shown, 0.95, 0.12)
      for (const piece of debris) placePiece(piece, shown)
      const step = Math.floor(shown / blastStepMs)
      const context = steps[step]
      core.visible = context !== undefined
      if (context) core.context = context
      // One flash, and only where motion is wanted.
      const left = 1 - ms / 360
      flash.visible = left > 0 && !calm
      flash.alpha = Math.max(0, left) ** 2
      flash.setSize(9 - 3 * left)
      return true
    },
    hide() {
      root.visible = false
    },
  }
}

/** `rise`: how far the puff drifts up in its life, in radii. */
function placePuff({ body, turn, reach, size, delay, life }: Flying, ms: number, strength: number, rise: number) {
  const share = (ms - delay) / life
  body.visible = share > 0 && share < 1
  if (!body.visible) return
  const grown = slowed(share)
  body.position.set(Math.cos(turn) * reach * grown, Math.sin(turn) * reach * 0.85 * grown - rise * share)
  ;(body as Sprite).setSize(size * (0.55 + 0.9 * grown))
  body.alpha = strength * Math.min(1, share * 10) * (1 - share) ** 1.2
}

/** It tumbles along its own way and falls. */
function placePiece({ body, turn, reach, life }: Flying, ms: number) {
  const share = ms / life
  body.visible = share < 1
  if (!body.visible) return
  const far = reach * slowed(share)
  body.position.set(Math.cos(turn) * far, Math.sin(turn) * far * 0.9 + 1.5 * share * share)
  body.rotation = turn + share * (turn % 2 > 1 ? 9 : -7)
  body.alpha = Math.min(1, (1 - share) * 2.5)
}

/** What is drawn sharp: the burning core, the shock wave, splinters. */
function drawStep(step: number): GraphicsContext {
  const drawing = new GraphicsContext()
  const share = step / (blastSteps - 1)
  const grown = slowed(share)
  if (step < 5) {
    const heat = 1 - step / 5
    drawing.circle(0, 0, fine * (0.2 + grown * 0.5)).fill({ color: 0xff8a3d, alpha: 0.55 * heat })
    drawing.circle(3, -5, fine * (0.16 + grown * 0.3)).fill({ color: 0xffe08a, alpha: 0.9 * heat })
  }
  if (step < 4) drawing.circle(0, 0, fine * (0.3 + step * 0.14)).fill({ color: 0xffffff, alpha: 0.95 - step * 0.22 })
  drawing
    .circle(0, 0, fine * (0.3 + grown * 1.9))
    .stroke({ color: 0xffd9a0, width: fine * (0.09 * (1 - share) + 0.006), alpha: 0.7 * (1 - share) ** 1.5 })
  for (let index = 0; index < 22; index += 1) {
    const turn = (index / 22) * 2 * Math.PI + 0.3 * chance(index, 10)
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
    const far = fine * (0.3 + 1.5 * chance(index, 11)) * (0.25 + grown * 1.15)
    const length = fine * (0.05 + 0.16 * (1 - share) * chance(index, 12))
    const fallen = fine * share * share * 0.5
    drawing
      .moveTo(dx * far, dy * far + fallen)
      .lineTo(dx * (far + length), dy * (far + length) + fallen)
      .stroke({ color: share < 0.4 ? 0xfff1c0 : 0xff9a5a, width: fine * 0.028, cap: 'round', alpha: 1 - share })
  }
  return drawing
}
