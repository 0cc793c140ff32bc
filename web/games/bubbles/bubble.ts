/** One iridescent bubble on the stage: four layered images, two of which turn. */
import { Container, Sprite, Texture } from '../../play/stage/pixi.ts'
import { filmRadius, paintFilm } from './film.ts'

interface Look {
  x: number
  y: number
  radius: number
  /** The rotation of the colours, in radians. */
  turn: number
  /** Its width relative to its height, minus one: 0.02 is two hundredths. */
  stretch: number
  alpha: number
  /** 0 to 1 while a glint passes over it. */
  glint?: number
}

export class Bubble {
  readonly view = new Container()
  readonly #rim = layer()
  readonly #film = layer()
  readonly #swirl = layer()
  readonly #lights = layer()
  readonly #layers = [this.#rim, this.#film, this.#swirl, this.#lights] as const

  constructor() {
    this.view.addChild(...this.#layers)
  }

  /** Repaints it in the theme's colours. */
  paint(theme: 'dark' | 'light'): void {
    const { rim, film, swirl, lights } = paintFilm(theme)
    this.#giveBack()
    for (const [index, picture] of [rim, film, swirl, lights].entries()) {
      const sprite = this.#layers[index]
      if (sprite) sprite.texture = Texture.from(picture, true)
    }
    // On the night sky light adds to light; on paper it would vanish.
    for (const sprite of [this.#film, this.#swirl]) sprite.blendMode = theme === 'dark' ? 'screen' : 'normal'
  }

  show({ x, y, radius, turn, stretch, alpha, glint = 0 }: Look): void {
    const scale = radius / filmRadius
    this.view.visible = true
    this.view.alpha = alpha
    this.view.position.set(x, y)
    this.view.scale.set(scale * (1 + stretch), scale * (1 - stretch))
    this.#film.rotation = turn
    this.#swirl.rotation = -turn * 1.7
    this.#lights.rotation = glint > 0 && glint < 1 ? Math.sin(glint * Math.PI) * 0.35 : 0
    this.#lights.alpha = glint > 0 && glint < 1 ? 1 : 0.85
  }

  hide(): void {
    this.view.visible = false
  }

  /** Frees the textures, which new ones replace. */
  #giveBack(): void {
    for (const sprite of this.#layers) {
      const { texture } = sprite
      sprite.texture = Texture.EMPTY
      if (texture !== Texture.EMPTY) texture.destroy(true)
    }
  }
}

function layer(): Sprite {
  const sprite = new Sprite(Texture.EMPTY)
  sprite.anchor.set(0.5)
  return sprite
}
