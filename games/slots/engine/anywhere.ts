/** Pay-anywhere wins: a symbol counts wherever it is on the board. */
import type { FallingBoard } from './falling-board.ts'

/** Counts the symbols of one board. */
export class SymbolCounter {
  /** The count of every symbol, from the last call. */
  readonly counts: Uint8Array
  readonly #board: FallingBoard

  constructor(board: FallingBoard, symbols: number) {
    this.#board = board
    this.counts = new Uint8Array(symbols)
  }

  count(): void {
    const { counts } = this
    const { cells } = this.#board
    counts.fill(0)
    for (let cell = 0; cell < cells.length; cell += 1) {
      const symbol = cells[cell] as number
      counts[symbol] = (counts[symbol] as number) + 1
    }
  }

  /** Marks every cell of this symbol for bursting. */
  burst(symbol: number): void {
    const { cells, burst } = this.#board
    for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === symbol) burst[cell] = 1
  }

  /** The cells whose symbols match the predicate. */
  cellsWith(isLike: (symbol: number) => boolean): number[] {
    return [...this.#board.cells.keys()].filter((cell) => isLike(this.#board.cells[cell] as number))
  }
}
