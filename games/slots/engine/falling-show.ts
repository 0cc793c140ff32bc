/** Records the events of a round on a falling board while it is played. */
import type { FallingBoard } from './falling-board.ts'
import type { Board, Cell, Feature, SlotEvent, Win } from './machine.ts'

export class FallingShow {
  readonly events: SlotEvent[] = []
  readonly #board: FallingBoard
  #wins: Win[] = []
  #burst: Cell[] = []

  constructor(board: FallingBoard) {
    this.#board = board
  }

  /** A new board is complete; `left` is the number of the feature's spins after this one. */
  spun(left?: number): void {
    this.events.push({ kind: 'spin', board: this.#boardNow(), ...(left !== undefined && { left }) })
  }

  /** One win on the present board. */
  won(symbol: number, cells: readonly number[], factor: number, paysE4: number): void {
    this.#wins.push({ symbol, count: cells.length, cells: this.#cellsOf(cells), factor, paysE4 })
  }

  /** All wins of this board are found. */
  wins(): void {
    if (this.#wins.length > 0) this.events.push({ kind: 'wins', wins: this.#wins })
    this.#wins = []
  }

  /** The marked cells are about to burst. */
  bursts(): void {
    const { burst } = this.#board
    this.#burst = this.#cellsOf([...burst.keys()].filter((cell) => burst[cell] === 1))
  }

  fell(): void {
    this.events.push({ kind: 'fall', burst: this.#burst, board: this.#boardNow() })
  }

  factor(factor: number, cells?: readonly number[]): void {
    this.events.push({ kind: 'factor', factor, ...(cells && { cells: this.#cellsOf(cells) }) })
  }

  multiplied(factor: number, paysE4: number): void {
    this.events.push({ kind: 'multiplied', factor, paysE4 })
  }

  taken(by: number, symbol: number, cells: readonly number[]): void {
    this.events.push({ kind: 'taken', by: this.#cellOf(by), symbol, cells: this.#cellsOf(cells) })
  }

  begun(feature: Feature, spins: number, cells: readonly number[]): void {
    this.events.push({ kind: 'begun', feature, spins, cells: this.#cellsOf(cells) })
  }

  more(spins: number, cells: readonly number[]): void {
    this.events.push({ kind: 'more', spins, cells: this.#cellsOf(cells) })
  }

  ended(feature: Feature, paysE4: number): void {
    this.events.push({ kind: 'ended', feature, paysE4 })
  }

  #cellsOf(cells: readonly number[]): Cell[] {
    return cells.map((cell) => this.#cellOf(cell))
  }

  #cellOf(cell: number): Cell {
    const { rows } = this.#board
    return [Math.floor(cell / rows), cell % rows]
  }

  /** By reel from the left, each from the top. */
  #boardNow(): Board {
    const { cells, reels, rows } = this.#board
    return Array.from({ length: reels }, (_, reel) => [...cells.subarray(reel * rows, (reel + 1) * rows)])
  }
}
