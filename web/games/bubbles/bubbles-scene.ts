/** The drawn stage of bubbles: a ring on a stem, the bubble that swells out of it, the target size. */
import type { Palette } from '../../play/stage/palette.ts'
import { Graphics, Sprite, Texture } from '../../play/stage/pixi.ts'
import type { Frame, Scene, StageGround, StageSize } from '../../play/stage/scene.ts'
import { Bubble } from './bubble.ts'
import { Droplets } from './droplets.ts'
import { filmRadius, paintGlow } from './film.ts'
import { momentAt, sizeOf, type Swelling } from './swelling.ts'

export interface BubblesScene extends Scene {
  /** The bubble of a bet begins to swell. */
  swell(swelling: Swelling): void
  /** Shows the result of a bet without the animation. */
  stand(result: { point: number; target: number }): void
  /** Empties the stage: a small bubble in its ring. */
  rest(): void
}

/** The space of the stage's head (chips) and foot (texts), in CSS pixels. */
const [head, foot] = [60, 64]
/** The bubble at its target, as a share of the free height and of the width. */
const [heightShare, widthShare] = [0.41, 0.36]
/** How long a caught bubble floats before it stops, in milliseconds. */
const floatingMs = 2200

type Act =
  | { kind: 'rest' }
  | { kind: 'swelling'; swelling: Swelling }
  | { kind: 'over'; point: number; target: number; at: number; told: boolean }

export function makeScene(ground: StageGround): BubblesScene {
  return new DrawnBubbles(ground)
}

class DrawnBubbles implements BubblesScene {
  readonly #wake: () => void
  readonly #now: () => number
  readonly #wand = new Graphics()
  readonly #mark = new Graphics()
  readonly #ghost = new Graphics()
  readonly #bubble = new Bubble()
  readonly #droplets: Droplets
  readonly #glow: Sprite
  #palette: Palette | undefined
  #act: Act = { kind: 'rest' }
  /** The moment at which the caught bubble was free. */
  #freeAt = 0
  #centre = { x: 0, y: 0 }
  #reach = 0
  #ringY = 0
  #height = 0

  constructor({ root, wake, now, texture }: StageGround) {
    this.#wake = wake
    this.#now = now
    this.#glow = new Sprite(Texture.from(paintGlow(), true))
    this.#glow.anchor.set(0.5)
    this.#droplets = new Droplets(texture)
    root.addChild(this.#glow, this.#mark, this.#wand, this.#ghost, this.#bubble.view, this.#droplets.view)
  }

  swell(swelling: Swelling): void {
    this.#act = { kind: 'swelling', swelling }
    this.#freeAt = 0
    this.#droplets.clear()
    this.#wake()
  }

  stand({ point, target }: { point: number; target: number }): void {
    if (this.#act.kind === 'over' && this.#act.point === point && this.#act.target === target) return
    const told = this.#act.kind === 'swelling'
    this.#over(point, target, this.#now(), told)
    this.#wake()
  }

  rest(): void {
    this.#act = { kind: 'rest' }
    this.#droplets.clear()
    this.#wake()
  }

  paint(palette: Palette): void {
    this.#palette = palette
    this.#bubble.paint(palette.theme)
    // The green of texts is too dark to glow on a light ground.
    this.#glow.tint = palette.theme === 'dark' ? palette.win : 0x2fd394
    this.#drawWand()
    this.#drawMark()
  }

  resize({ width, height }: StageSize): void {
    const [top, low] = height < 340 ? [head * 0.75, foot * 0.75] : [head, foot]
    const free = height - top - low
    this.#reach = Math.max(20, Math.min(free * heightShare, width * widthShare))
    this.#centre = { x: width / 2, y: top + free / 2 }
    this.#ringY = this.#centre.y + this.#reach + 10
    this.#height = height
    this.#drawWand()
    this.#drawMark()
  }

  frame({ now, passed, calm }: Frame): boolean {
    const act = this.#act
    if (act.kind === 'swelling') {
      const moment = momentAt(act.swelling, now)
      if (moment.burst) this.#over(act.swelling.point, act.swelling.target, now, true)
      else this.#drawSwelling(act.swelling, now)
    }
    if (this.#act.kind === 'rest') this.#drawResting(now)
    const moves = this.#act.kind === 'over' ? this.#drawOver(this.#act, now, calm) : this.#act.kind === 'swelling'
    return this.#droplets.move(passed) || moves
  }

  /** The swelling is over: a caught bubble is free, another one becomes drops. */
  #over(point: number, target: number, at: number, told: boolean): void {
    const won = point >= target
    this.#act = { kind: 'over', point, target, at, told }
    if (won && this.#freeAt === 0) this.#freeAt = at
    if (told)
      this.#droplets.scatter(this.#centreOf(point, target), this.#radiusOf(point, target), won ? 'ghost' : 'bubble')
  }

  #radiusOf(factor: number, target: number): number {
    return sizeOf(factor, target) * this.#reach
  }

  /** A bubble sits on its ring; larger than the mark it stays in the middle. */
  #centreOf(factor: number, target: number): { x: number; y: number } {
    const radius = Math.min(this.#reach, this.#radiusOf(factor, target))
    return { x: this.#centre.x, y: this.#ringY - radius - (radius / this.#reach) * 10 }
  }

  #drawResting(now: number): void {
    const radius = this.#radiusOf(1, 2) * 0.86
    this.#glow.alpha = 0
    this.#mark.alpha = 1
    this.#ghost.clear()
    this.#bubble.show({ x: this.#centre.x, y: this.#ringY - radius, radius, turn: now / 9000, stretch: 0, alpha: 1 })
  }

  #drawSwelling(swelling: Swelling, now: number): void {
    const { factor, born, trembling, caught } = momentAt(swelling, now)
    const { target } = swelling
    const shake = trembling * trembling * Math.sin(now / 9) * 0.035
    this.#mark.alpha = caught ? 0 : 1
    if (caught) {
      if (this.#freeAt === 0) this.#freeAt = now
      this.#drawFree(now, target)
      this.#drawGhost(factor, target, shake)
      return
    }
    const radius = this.#radiusOf(factor, target) * (1 - (1 - born) ** 3)
    const { x, y } = this.#centreOf(factor, target)
    const seat = y + (this.#radiusOf(factor, target) - radius)
    this.#glow.alpha = 0
    this.#ghost.clear()
    const wobble = Math.sin(now / 130) * 0.012 + shake
    this.#bubble.show({
      x: x + shake * radius * 0.6,
      y: seat,
      radius,
      turn: now / 2600,
      stretch: wobble,
      alpha: Math.min(1, born * 2),
    })
  }

  /** The caught bubble: it floats free in the middle, a glint passes over it, green light behind. */
  #drawFree(now: number, target: number): void {
    const since = this.#freeAt === 0 ? floatingMs : now - this.#freeAt
    const swing = Math.max(0, 1 - since / floatingMs)
    const radius = this.#radiusOf(target, target)
    const rise = Math.min(1, since / 500) * 6
    const pulse = since < 260 ? Math.sin((since / 260) * Math.PI) * 0.07 : 0
    this.#glow.alpha = Math.min(1, since / 200) * 0.9
    this.#glow.position.copyFrom(this.#centre)
    this.#glow.scale.set((radius * (1.7 + pulse * 2)) / filmRadius)
    this.#bubble.show({
      x: this.#centre.x + Math.sin(since / 340) * 5 * swing,
      y: this.#centre.y - rise + Math.cos(since / 420) * 3 * swing,
      radius: radius * (1 + pulse),
      turn: this.#freeAt / 2600 + since / 5200,
      stretch: Math.sin(since / 110) * 0.022 * swing,
      alpha: 1,
      glint: since / 700,
    })
  }

  /** How far it would have grown: a grey outline, so that the full result is visible. */
  #drawGhost(factor: number, target: number, shake: number): void {
    const radius = this.#radiusOf(factor, target) * (1 + shake * 0.5)
    this.#ghost
      .clear()
      .circle(this.#centre.x, this.#centre.y, radius)
      .stroke({ color: this.#palette?.text2 ?? 0xffffff, alpha: 0.6, width: 1.5 })
  }

  #drawOver({ point, target, at, told }: Act & { kind: 'over' }, now: number, calm: boolean): boolean {
    this.#ghost.clear()
    if (point < target) {
      this.#glow.alpha = 0
      this.#mark.alpha = 1
      this.#bubble.hide()
      this.#drawFilm(told && !calm ? now - at : Number.POSITIVE_INFINITY, point, target)
      return told && !calm && now - at < 200
    }
    this.#mark.alpha = 0
    if (!told || calm) this.#freeAt = now - floatingMs
    this.#drawFree(now, target)
    return now - this.#freeAt < floatingMs
  }

  /** The film bursts: a ring that widens and is gone. */
  #drawFilm(since: number, point: number, target: number): void {
    const share = since / 180
    if (share >= 1) return
    const { x, y } = this.#centreOf(point, target)
    const radius = this.#radiusOf(point, target) * (1 + share * 0.16)
    this.#ghost.circle(x, y, radius).stroke({ color: 0xffffff, alpha: 0.7 * (1 - share), width: 3 * (1 - share) + 0.5 })
  }

  #drawWand(): void {
    const { x } = this.#centre
    const y = this.#ringY
    const end = this.#height + 20
    const dark = this.#palette?.theme !== 'light'
    const [metal, shade] = dark ? [0xd9c7ff, 0x8d76d8] : [0x6f55d8, 0x4f36b4]
    this.#wand
      .clear()
      .moveTo(x, y + 6)
      .lineTo(x, end)
      .stroke({ color: shade, width: 5, cap: 'round' })
      .moveTo(x - 1, y + 6)
      .lineTo(x - 1, end)
      .stroke({ color: metal, width: 2 })
      .ellipse(x, y, 22, 6)
      .stroke({ color: shade, width: 4 })
      .ellipse(x, y - 0.7, 22, 6)
      .stroke({ color: metal, width: 1.6 })
  }

  /** The size of the target: a dashed circle. */
  #drawMark(): void {
    const dashes = 72
    this.#mark.clear()
    for (let dash = 0; dash < dashes; dash += 1) {
      const from = (dash / dashes) * Math.PI * 2
      const { x, y } = this.#centre
      this.#mark
        .moveTo(x + Math.cos(from) * this.#reach, y + Math.sin(from) * this.#reach)
        .arc(x, y, this.#reach, from, from + 0.042)
    }
    this.#mark.stroke({ color: this.#palette?.text2 ?? 0xffffff, alpha: 0.5, width: 1.5, cap: 'round' })
  }
}
