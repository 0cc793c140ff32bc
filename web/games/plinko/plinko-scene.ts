/**
 * The drawn board: pegs that light as they are touched, falling balls with their trails, sparks over a bin that won.
 */
import type { Palette } from '../../play/stage/palette.ts'
import type { Frame, Scene, StageGround, StageSize } from '../../play/stage/scene.ts'
import { binX, fitBoard, pegMet, pegX, type BoardFit, everyPeg } from './board.ts'
import { type Fall, type Place, placeAt } from './fall.ts'
import { createSparks } from '../../play/stage/sparks.ts'
import { Container, Sprite, Graphics, type Texture } from '../../play/stage/pixi.ts'

export interface PlinkoScene extends Scene {
  /** Sets another number of rows. */
  show(rows: number): void
  /** A ball starts, or started at this moment of the page; `share` shortens its fall. */
  drop(fall: Fall, share: number, startedAt: number): void
  /** A path lights up at once and fades, in place of a fall. */
  trace(path: string): void
  /** Sparks over a bin that won; more of them the higher its value, 1 to 5. */
  burst(bin: number, level: number): void
  /** Removes every falling ball. */
  clear(): void
}

const sparkColours = [0xffc94d, 0xffdf8d, 0xffffff, 0xff9a6b]
const pegColours = { dark: 0xe4defc, light: 0x5a4a9c } as const

/** With many balls every touch would be a roar: at least this many milliseconds are between two reported ones. */
const touchesApartMs = 34

/** `touch` is called for pegs that balls touch, with the peg's distance from the middle, 0 to 1. */
export function makeScene(
  { root, wake, now, texture }: StageGround,
  _given: null,
  heard: { touch: (aside: number) => void },
): PlinkoScene {
  const pictures = drawPictures(texture)
  const pegs = createPegs(pictures)
  const sparks = createSparks(pictures.spark, sparkColours)
  let rows = 8
  let box: StageSize = { width: 1, height: 1 }
  let fit = fitBoard(box.width, box.height, rows)
  let touchedAt = 0
  const balls = createBalls(pictures, (row, peg) => {
    pegs.touch(row, peg)
    if (now() - touchedAt < touchesApartMs) return
    touchedAt = now()
    heard.touch(Math.min(1, Math.abs(pegX(row, peg)) / (rows / 2)))
  })
  root.addChild(pegs.layer, balls.layer, sparks.layer)
  const lay = () => {
    fit = fitBoard(box.width, box.height, rows)
    pegs.lay(fit)
    wake()
  }
  const lightPath = (path: string) => {
    let rights = 0
    for (const [row, turn] of Array.from(path).entries()) {
      pegs.touch(row, pegMet(rights))
      if (turn === 'R') rights += 1
    }
  }
  /** Changes something from outside, then requests a frame. */
  const waking =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      wake()
    }
  return {
    show(count) {
      if (count === rows) return
      rows = count
      lay()
    },
    drop: waking((fall: Fall, share: number, startedAt: number) => balls.drop(fall, share, startedAt)),
    trace: waking(lightPath),
    burst: waking((bin, level) => sparks.burst(fit.middle + binX(rows, bin) * fit.gap, fit.binTop, level, fit.gap)),
    clear: waking(() => {
      balls.clear()
      sparks.clear()
    }),
    frame({ now: moment, passed }: Frame) {
      const moving = [balls.move(fit, moment), pegs.cool(passed), sparks.move(passed)]
      return moving.includes(true)
    },
    resize(size) {
      box = size
      lay()
    },
    paint: ({ theme, brand, gold }: Palette) => pegs.paint(pegColours[theme], theme === 'light' ? brand : gold),
  }
}

interface Peg {
  body: Sprite
  glow: Sprite
  /** 1 when just touched, 0 at rest. */
  light: number
}

const coolingMs = 420
const litColour = 0xffffff

/** The pegs: each lights up when a ball touches it and cools down. */
function createPegs(pictures: Pictures) {
  const layer = new Container()
  const pegs = new Map<string, Peg>()
  const lit = new Set<Peg>()
  let radius = 1
  let colours = { peg: 0xffffff, glow: 0xffffff }
  const dressPeg = ({ body, glow, light }: Peg) => {
    body.scale.set((radius / drawnRadius) * (1 + light * 0.35))
    body.tint = light > 0.05 ? litColour : colours.peg
    body.alpha = 0.82 + light * 0.18
    glow.visible = light > 0
    glow.tint = colours.glow
    glow.alpha = light * 0.85
    glow.scale.set(((radius * 4.2) / drawnRadius) * (0.7 + light * 0.3))
  }
  return {
    layer,
    lay(fit: BoardFit) {
      for (const child of layer.removeChildren()) child.destroy()
      pegs.clear()
      lit.clear()
      radius = fit.pegRadius
      for (const { row, peg } of everyPeg(fit.rows)) {
        const made: Peg = { glow: sprite(pictures.glow, layer), body: sprite(pictures.dot, layer), light: 0 }
        for (const part of [made.glow, made.body])
          part.position.set(fit.middle + pegX(row, peg) * fit.gap, fit.top + row * fit.rowStep)
        dressPeg(made)
        pegs.set(`${row} ${peg}`, made)
      }
    },
    paint(peg: number, glow: number) {
      colours = { peg, glow }
      for (const each of pegs.values()) dressPeg(each)
    },
    touch(row: number, peg: number) {
      const touched = pegs.get(`${row} ${peg}`)
      if (!touched) return
      touched.light = 1
      lit.add(touched)
    },
    /** True while any peg still glows. */
    cool(passed: number): boolean {
      for (const peg of lit) {
        peg.light = Math.max(0, peg.light - passed / coolingMs)
        dressPeg(peg)
        if (peg.light === 0) lit.delete(peg)
      }
      return lit.size > 0
    },
  }
}

interface Ball {
  fall: Fall
  start: number
  share: number
  head: Sprite
  trail: readonly Sprite[]
  /** Hops begun so far. */
  hop: number
}

const trailLength = 9
/** Between two parts of a trail, in milliseconds. */
const trailStep = 9
const squashMs = 110
/** A landed ball is gone after so long. */
const sinkMs = 130

/** Places a ball and its trail at this time of the fall; returns the place. */
function dressBall({ fall, share, head, trail }: Ball, fit: BoardFit, time: number, alpha: number): Place {
  const put = (part: Sprite, { x, y }: Place) =>
    part.position.set(fit.middle + x * fit.gap, fit.top + y * fit.rowStep - fit.ballRadius - fit.pegRadius)
  const size = fit.ballRadius / drawnRadius
  const place = placeAt(fall, time)
  const squash = place.hop > 0 ? Math.max(0, 1 - place.sinceTouch / squashMs) : 0
  put(head, place)
  head.scale.set(size * (1 + squash * 0.15), size * (1 - squash * 0.19))
  head.alpha = alpha
  for (const [index, part] of trail.entries()) {
    put(part, placeAt(fall, time - ((index + 1) * trailStep) / share))
    part.scale.set(size * (0.82 - index * 0.075))
    part.alpha = (0.2 - index * 0.02) * alpha
  }
  return place
}

/** The falling balls, each with its trail; sprites are reused. */
function createBalls(pictures: Pictures, onTouch: (row: number, peg: number) => void) {
  const [trails, heads] = [new Container(), new Container()]
  const layer = new Container()
  layer.addChild(trails, heads)
  const flying = new Set<Ball>()
  const spare: Pick<Ball, 'head' | 'trail'>[] = []
  const show = ({ head, trail }: Pick<Ball, 'head' | 'trail'>, visible: boolean) => {
    for (const part of [head, ...trail]) part.visible = visible
  }
  const remove = (ball: Ball) => {
    flying.delete(ball)
    show(ball, false)
    spare.push(ball)
  }
  const move = (ball: Ball, fit: BoardFit, now: number) => {
    const time = (now - ball.start) / ball.share
    const sunk = ((time - ball.fall.length) * ball.share) / sinkMs
    if (sunk > 1) return remove(ball)
    const { hop } = dressBall(ball, fit, time, 1 - Math.max(0, sunk))
    while (ball.hop < hop) {
      ball.hop += 1
      const leaves = ball.fall.hops[ball.hop]?.leaves
      if (leaves) onTouch(leaves.row, leaves.peg)
    }
  }
  return {
    layer,
    drop(fall: Fall, share: number, start: number) {
      const parts = spare.pop() ?? {
        head: sprite(pictures.ball, heads),
        trail: Array.from({ length: trailLength }, () => sprite(pictures.trail, trails)),
      }
      show(parts, true)
      flying.add({ fall, share, start, head: parts.head, trail: parts.trail, hop: 0 })
    },
    clear() {
      for (const ball of flying) remove(ball)
    },
    /** True while any ball is falling. */
    move(fit: BoardFit, now: number): boolean {
      for (const ball of flying) move(ball, fit, now)
      return flying.size > 0
    },
  }
}

/** Textures are drawn at this radius and shown smaller. */
const drawnRadius = 24

const glowRings = 12

type Pictures = Readonly<Record<'dot' | 'glow' | 'trail' | 'spark' | 'ball', Texture>>

function drawPictures(texture: StageGround['texture']): Pictures {
  const take = (drawing: Graphics) => {
    const made = texture(drawing)
    drawing.destroy()
    return made
  }
  const disc = (colour: number, radius = drawnRadius) => new Graphics().circle(0, 0, radius).fill(colour)
  return {
    dot: take(disc(0xffffff)),
    glow: take(drawGlow()),
    trail: take(disc(0xffb938)),
    spark: take(disc(0xffffff, 6)),
    ball: take(drawBall()),
  }
}

function drawGlow(): Graphics {
  const glow = new Graphics()
  for (let ring = glowRings; ring > 0; ring -= 1) {
    glow
      .setFillStyle({ color: 0xffffff, alpha: 0.035 + (glowRings - ring) * 0.012 })
      .circle(0, 0, (drawnRadius * ring) / glowRings)
      .fill()
  }
  return glow
}

/** A golden ball: a stake on its way. */
function drawBall(): Graphics {
  return new Graphics()
    .circle(0, 0, drawnRadius)
    .fill(0xb36a08)
    .circle(-0.6, -0.8, drawnRadius - 1.8)
    .fill(0xf0a01e)
    .circle(-2.4, -3, drawnRadius - 5.4)
    .fill(0xffc94d)
    .circle(-5, -6, drawnRadius - 11.5)
    .fill(0xffdc82)
    .ellipse(-8, -10, 5.4, 3.8)
    .fill(0xfffaf0)
}

function sprite(picture: Texture, layer: Container): Sprite {
  const made = new Sprite(picture)
  made.anchor.set(0.5)
  layer.addChild(made)
  return made
}
