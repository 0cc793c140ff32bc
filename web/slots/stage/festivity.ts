/** Light that turns behind the board while a feature begins or a large win is counted. A function of time. */
import { Container, Graphics } from '../../play/stage/pixi.ts'
import type { BoardFit } from './fit.ts'

const rayCount = 14
/** Degrees a second would be a hurry: a turn takes so long, in milliseconds. */
const turnMs = 26_000
const fadeMs = 300

export class Festivity {
  readonly layer = new Container()
  readonly #rays: Graphics

  constructor(colour: number) {
    this.#rays = drawRays(colour)
    this.layer.addChild(this.#rays)
    this.layer.visible = false
  }

  /** Draws it at this time of `wholeMs`. */
  show(passedMs: number, wholeMs: number, { frame: { left, top, width, height } }: BoardFit): void {
    this.layer.visible = passedMs < wholeMs
    this.#rays.position.set(left + width / 2, top + height / 2)
    this.#rays.scale.set(Math.hypot(width, height) * 0.5)
    this.#rays.rotation = (passedMs / turnMs) * Math.PI * 2
    this.#rays.alpha = Math.min(1, passedMs / fadeMs, (wholeMs - passedMs) / fadeMs)
  }
}

/** Wedges of light of length one, paler outwards. */
function drawRays(colour: number): Graphics {
  const rays = new Graphics()
  const step = (Math.PI * 2) / rayCount
  for (const [reach, alpha] of [
    [1, 0.1],
    [0.72, 0.12],
    [0.45, 0.16],
  ] as const) {
    for (let ray = 0; ray < rayCount; ray += 1) {
      const [from, to] = [ray * step, (ray + 0.5) * step]
      rays
        .poly([0, 0, Math.cos(from) * reach, Math.sin(from) * reach, Math.cos(to) * reach, Math.sin(to) * reach])
        .fill({ color: colour, alpha })
    }
  }
  return rays
}
