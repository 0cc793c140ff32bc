/**
 * Draws the board: its reels, the layers over them, and the position of every cell. Motion is defined in other files.
 */
import type { Board, Cell, Machine } from '@kurazh/games/slots/engine/machine.ts'
import { colourNumber } from '../../play/stage/palette.ts'
import { Container, Graphics, type Sprite, type Texture } from '../../play/stage/pixi.ts'
import type { Heard, StageGround, StageSize } from '../../play/stage/scene.ts'
import { createSparks } from '../../play/stage/sparks.ts'
import type { SlotWorld } from '../slot-face.ts'
import { CoinNumbers } from './coins.ts'
import { Festivity } from './festivity.ts'
import { Glows } from './glows.ts'
import { Column, fill } from './column.ts'
import { type BoardFit, fitFrame } from './fit.ts'
import { createMotions, type Motions } from './motions.ts'
import { drawSheet, type SymbolSheet } from './symbol-sheet.ts'

/** The data that the scene is built from. */
export interface BoardGiven {
  machine: Pick<Machine, 'reels' | 'rows' | 'symbols' | 'lines' | 'strips' | 'trigger'>
  world: Pick<SlotWorld, 'colours' | 'frame'>
  /** The drawn symbols of the theme. */
  drawing: ImageBitmap
  board: Board
}

/** Callbacks while it moves: a reel has stopped, a win is shown, the first with 0. */
export interface BoardHeard extends Heard {
  stop: (reel: number) => void
  win: (index: number) => void
}

interface BoardPorts extends BoardGiven {
  heard: BoardHeard
}

const lit = 0xffffff
/** The opacity of symbols that have not won: they fade into their background, whatever its colour. */
const dimmed = 0.34
const fadeMs = 300
/** A texture has no use for more pixels than this. */
const largestSide = 256

export class DrawnBoard {
  readonly ports: BoardPorts
  /** The page's time. */
  readonly now: () => number
  readonly columns: readonly Column[]
  readonly lines = new Graphics()
  readonly motions: Motions
  readonly coins = new CoinNumbers()
  readonly glows: Glows
  readonly festivity: Festivity
  /** A reel that may bring the feature. */
  readonly awaited = new Graphics()
  readonly hasStrips: boolean
  /** The board at rest, now or after the current motion. */
  standing: Board
  fit: BoardFit = {
    frame: { left: 0, top: 0, width: 1, height: 1 },
    board: { left: 0, top: 0, width: 1, height: 1 },
    cell: 1,
  }
  /**
   * Counts how often all motion was stopped: a multi-step animation that finds another count has nothing more to do.
   */
  era = 0
  readonly #reels = new Container()
  #fadesFrom: number | null = null
  readonly #ground: StageGround
  readonly #mask = new Graphics()
  readonly #spark: Texture
  readonly #sparks: ReturnType<typeof createSparks>
  #sheet: SymbolSheet | undefined

  constructor(ground: StageGround, ports: BoardPorts) {
    const { root, wake, now, texture } = ground
    const { machine, world } = ports
    this.#ground = ground
    this.now = now
    this.ports = ports
    this.standing = ports.board
    this.hasStrips = Object.keys(machine.strips).length > 0
    this.motions = createMotions(wake)
    this.#spark = drawSpark(texture)
    this.#sparks = createSparks(this.#spark, [colourNumber(world.colours.glow), lit])
    this.columns = Array.from({ length: machine.reels }, () => new Column(machine.rows))
    this.#reels.addChild(...this.columns.map(({ layer }) => layer))
    this.#reels.mask = this.#mask
    const glow = colourNumber(world.colours.glow)
    this.glows = new Glows(glow)
    this.festivity = new Festivity(glow)
    root.addChild(
      this.#mask,
      this.glows.layer,
      this.awaited,
      this.#reels,
      this.coins.layer,
      this.lines,
      this.festivity.layer,
      this.#sparks.layer,
    )
  }

  sprite([reel, row]: Cell): Sprite {
    return (this.columns[reel] as Column).sprite(row)
  }

  middle([reel, row]: Cell): { x: number; y: number } {
    const { board, cell } = this.fit
    return { x: board.left + (reel + 0.5) * cell, y: board.top + (row + 0.5) * cell }
  }

  /** The side of a symbol at rest. */
  get side(): number {
    return this.fit.cell * fill
  }

  everyCell(act: (cell: Cell) => void): void {
    const { reels, rows } = this.ports.machine
    for (let reel = 0; reel < reels; reel += 1) for (let row = 0; row < rows; row += 1) act([reel, row])
  }

  burst(cell: Cell, level: number): void {
    const { x, y } = this.middle(cell)
    this.#sparks.burst(x, y, level, this.fit.cell)
  }

  /** Dims all other cells. */
  dimAllBut(isLifted: (cell: Cell) => boolean): void {
    this.everyCell((cell) => (this.sprite(cell).alpha = isLifted(cell) ? 1 : dimmed))
  }

  /** No lines, nothing lifted or dimmed. */
  calmDown(): void {
    this.lines.clear()
    this.glows.clear()
    this.everyCell((cell) => {
      this.sprite(cell).alpha = 1
      this.sprite(cell).setSize(this.side)
    })
  }

  /** Ends all motion. */
  settle(): void {
    this.era += 1
    this.motions.settle()
  }

  /** Shows this board at rest at once. */
  stand(board: Board): void {
    this.standing = board
    for (const [reel, column] of this.columns.entries()) column.rest(board[reel] ?? [])
    this.calmDown()
  }

  /** Fades the board in from the dark instead of turning, for players who chose reduced motion. */
  fadeIn(): void {
    this.#fadesFrom = this.now()
  }

  /** True while anything moves. */
  move(now: number, passed: number): boolean {
    const moving = [
      this.#fade(now),
      this.motions.move(now),
      ...this.columns.map((column) => column.move(now)),
      this.#sparks.move(passed),
    ]
    return moving.includes(true)
  }

  #fade(now: number): boolean {
    if (this.#fadesFrom === null) return false
    const share = Math.min(1, Math.max(0, now - this.#fadesFrom) / fadeMs)
    this.#reels.alpha = 0.15 + 0.85 * share
    if (share === 1) this.#fadesFrom = null
    return share < 1
  }

  lay(box: StageSize): void {
    const { machine, world, drawing } = this.ports
    this.fit = fitFrame(box, world.frame, machine.reels, machine.rows)
    const { board, cell } = this.fit
    this.#mask.clear().rect(board.left, board.top, board.width, board.height).fill(lit)
    const side = Math.min(largestSide, Math.ceil(this.side * Math.min(2, this.#ground.pixelRatio)))
    if (this.#sheet?.side !== side) {
      const before = this.#sheet
      this.#sheet = drawSheet(drawing, machine.symbols, side)
      for (const column of this.columns) column.dress(this.#sheet)
      before?.destroy()
    }
    this.coins.lay((at) => this.middle(at), cell)
    for (const [reel, column] of this.columns.entries()) {
      column.lay(board.left + reel * cell, board.top, cell)
      column.stand(this.standing[reel] ?? [])
    }
  }
}

/** A small four-pointed star. */
function drawSpark(texture: StageGround['texture']): Texture {
  const star = new Graphics().star(16, 16, 4, 16, 5).fill(lit)
  const picture = texture(star)
  star.destroy()
  return picture
}
