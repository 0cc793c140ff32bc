/** Celebrates a large win: rays turn behind its sum and coins are thrown up. Every position is a function of time. */
import { Container, Graphics, Sprite, type Texture } from '../../play/stage/pixi.ts'
import type { StageGround } from '../../play/stage/scene.ts'
import type { BoardFit } from './fit.ts'

const rayCount = 14
/** Degrees a second would be a hurry: a turn takes so long, in milliseconds. */
const turnMs = 26_000
const fadeMs = 300
/** One coin's flight in milliseconds, and the side its texture is drawn at. */
const flightMs = 1700
const coinPx = 48
const largestCoinPx = 44
/** Golden parts of a turn: numbers that fall evenly and in no pattern. */
const golden = 0.618_033_988_75

export class Festivity {
  readonly layer = new Container()
  /** Night over the board: the sum shines on any ground. */
  readonly #veil = new Graphics().rect(0, 0, 1, 1).fill(0x0a0618)
  readonly #rays: Graphics
  readonly #coin: Texture
  readonly #coins = new Container()

  constructor(texture: StageGround['texture'], colour: number) {
    this.#rays = drawRays(colour)
    this.#coin = drawCoin(texture)
    this.layer.addChild(this.#veil, this.#rays, this.#coins)
    this.layer.visible = false
  }

  /** Draws it at this time of `wholeMs`: `coins` are thrown in all, out of the lower edge of the frame. */
  show(
    passedMs: number,
    wholeMs: number,
    coins: number,
    { board, frame: { left, top, width, height } }: BoardFit,
  ): void {
    this.layer.visible = passedMs < wholeMs
    const fade = Math.min(1, passedMs / fadeMs, (wholeMs - passedMs) / fadeMs)
    this.#veil.position.set(board.left, board.top)
    this.#veil.scale.set(board.width, board.height)
    this.#veil.alpha = coins > 0 ? 0.68 * fade : 0
    this.#rays.position.set(left + width / 2, top + height / 2)
    this.#rays.scale.set(Math.hypot(width, height) * 0.5)
    this.#rays.rotation = (passedMs / turnMs) * Math.PI * 2
    this.#rays.alpha = fade
    while (this.#coins.children.length < coins) this.#coins.addChild(this.#thrown())
    const lastThrow = Math.max(1, wholeMs - flightMs)
    for (const [index, coin] of this.#coins.children.entries()) {
      const share = (passedMs - (index / coins) * lastThrow) / flightMs
      coin.visible = index < coins && share > 0 && share < 1
      if (!coin.visible) continue
      const aside = ((index * golden) % 1) - 0.5
      const high = 0.75 + 0.45 * ((index * golden * 7) % 1)
      const size = Math.min(largestCoinPx, width * (0.055 + 0.03 * ((index * golden * 3) % 1))) / coinPx
      coin.position.set(
        left + width * (0.5 + aside * (0.25 + 0.95 * share)),
        top + height * (1.04 - 4 * high * share * (1 - share)),
      )
      coin.scale.set(size * Math.cos(share * (9 + 6 * aside)), size)
      coin.rotation = aside * share * 2
    }
  }

  #thrown(): Sprite {
    const coin = new Sprite(this.#coin)
    coin.anchor.set(0.5)
    return coin
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

/** A coin lit from the upper left. */
function drawCoin(texture: StageGround['texture']): Texture {
  const [middle, radius] = [coinPx / 2, coinPx / 2 - 1]
  const coin = new Graphics()
    .circle(middle, middle, radius)
    .fill(0x8a5206)
    .circle(middle - 1, middle - 1, radius - 2)
    .fill(0xffc94d)
    .circle(middle, middle, radius - 6)
    .fill(0xe09a1c)
    .circle(middle + 0.8, middle + 0.8, radius - 7.5)
    .fill(0xffd978)
    .ellipse(middle * 0.74, middle * 0.7, radius * 0.24, radius * 0.14)
    .fill({ color: 0xfffbe6, alpha: 0.9 })
  const picture = texture(coin)
  coin.destroy()
  return picture
}
