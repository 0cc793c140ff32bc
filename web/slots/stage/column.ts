/** One reel on the stage: a ring of rows + 2 sprites whose places are a function of time. */
import { Container, Sprite } from '../../play/stage/pixi.ts'
import { createRoll, type Roll, type RollPace } from './roll.ts'
import type { SymbolSheet } from './symbol-sheet.ts'

/** Faster than this, in cells a second, a symbol is shown blurred. */
const smearedFrom = 9
/** The share of its cell a symbol fills. */
export const fill = 0.94

export class Column {
  readonly layer = new Container()
  /** The first and the last are for symbols that pass by. */
  readonly #sprites: readonly Sprite[]
  #sheet: SymbolSheet | undefined
  #cell = 1
  #standing: readonly number[]
  #roll: Roll | undefined
  #landed: (() => void) | undefined

  constructor(rows: number) {
    this.#sprites = Array.from({ length: rows + 2 }, () => new Sprite())
    this.#standing = Array.from({ length: rows }, () => 0)
    for (const sprite of this.#sprites) sprite.anchor.set(0.5)
    this.layer.addChild(...this.#sprites)
  }

  /** The sprite of a row while the reel is still. */
  sprite(row: number): Sprite {
    return this.#sprites[row + 1] as Sprite
  }

  get isTurning(): boolean {
    return this.#roll !== undefined
  }

  lay(x: number, y: number, cell: number): void {
    this.layer.position.set(x, y)
    this.#cell = cell
  }

  dress(sheet: SymbolSheet): void {
    this.#sheet = sheet
  }

  /** Its symbols from the top, or those it will have once it has stopped. */
  stand(symbols: readonly number[]): void {
    this.#standing = symbols
    if (!this.#roll) this.#draw()
  }

  /** Stops at once. */
  rest(symbols: readonly number[]): void {
    this.#standing = symbols
    this.#end()
  }

  /** Begins to turn; `filler` gives the symbols that pass. */
  turn(now: number, filler: (place: number) => number, pace: RollPace): void {
    this.#roll = createRoll(now, this.#standing, filler, pace)
  }

  /** Stops on these symbols; resolves when they are still. */
  stop(now: number, on: readonly number[], below: (cells: number) => number, above: number): Promise<void> {
    if (!this.#roll) return Promise.resolve()
    this.#roll.stop(now, on, below, above)
    this.#standing = on
    return new Promise((resolve) => (this.#landed = resolve))
  }

  move(now: number): boolean {
    if (!this.#roll) return false
    const { passed, speed, stands } = this.#roll.at(now)
    if (stands) {
      this.#end()
      return false
    }
    const first = -1 - Math.floor(passed)
    const aside = passed - Math.floor(passed)
    for (const [index, sprite] of this.#sprites.entries()) {
      sprite.position.set(this.#cell / 2, (index - 0.5 + aside) * this.#cell)
      this.#show(sprite, this.#roll.symbolAt(first + index), Math.abs(speed) > smearedFrom)
    }
    return true
  }

  #end(): void {
    this.#roll = undefined
    this.#draw()
    this.#landed?.()
    this.#landed = undefined
  }

  #draw(): void {
    for (const [index, sprite] of this.#sprites.entries()) {
      const symbol = this.#standing[index - 1]
      sprite.position.set(this.#cell / 2, (index - 0.5) * this.#cell)
      sprite.alpha = 1
      sprite.visible = symbol !== undefined
      if (symbol !== undefined) this.#show(sprite, symbol, false)
    }
  }

  #show(sprite: Sprite, symbol: number, blurred: boolean): void {
    const texture = (blurred ? this.#sheet?.blurred : this.#sheet?.sharp)?.[symbol]
    sprite.visible = texture !== undefined
    if (texture) sprite.texture = texture
    sprite.setSize(this.#cell * fill)
  }
}
