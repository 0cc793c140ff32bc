/** Clusters: cells of one symbol that touch by their sides. */
import type { FallingBoard } from './falling-board.ts'

const none = 255

/** Finds the clusters of one board. */
export class ClusterFinder {
  /** The cells of the last cluster found: the first entries, as many as its size. */
  readonly found: Uint8Array
  readonly #board: FallingBoard
  /** Four neighbours for every cell, `none` beyond an edge. */
  readonly #neighbours: Uint8Array
  readonly #seen: Uint8Array

  /** Throws RangeError for a board of more than 254 cells. */
  constructor(board: FallingBoard) {
    if (board.cells.length >= none) throw new RangeError('the board is too large for clusters')
    this.#board = board
    this.#seen = new Uint8Array(board.cells.length)
    this.found = new Uint8Array(board.cells.length)
    this.#neighbours = neighboursOf(board)
  }

  /** Call before the first cell of a board. */
  restart(): void {
    this.#seen.fill(0)
  }

  /** The size of the cell's cluster; 0 if it was already found from another cell. */
  sizeFrom(cell: number): number {
    const { found } = this
    const { cells } = this.#board
    const seen = this.#seen
    const neighbours = this.#neighbours
    if (seen[cell] === 1) return 0
    const symbol = cells[cell]
    let size = 1
    found[0] = cell
    seen[cell] = 1
    for (let looked = 0; looked < size; looked += 1) {
      const first = (found[looked] as number) * 4
      for (let side = first; side < first + 4; side += 1) {
        const next = neighbours[side] as number
        if (next === none || seen[next] === 1 || cells[next] !== symbol) continue
        seen[next] = 1
        found[size++] = next
      }
    }
    return size
  }
}

function neighboursOf({ reels, rows, cells }: FallingBoard): Uint8Array {
  const neighbours = new Uint8Array(cells.length * 4).fill(none)
  for (let cell = 0; cell < cells.length; cell += 1) {
    const row = cell % rows
    if (row > 0) neighbours[cell * 4] = cell - 1
    if (row < rows - 1) neighbours[cell * 4 + 1] = cell + 1
    if (cell >= rows) neighbours[cell * 4 + 2] = cell - rows
    if (cell < (reels - 1) * rows) neighbours[cell * 4 + 3] = cell + rows
  }
  return neighbours
}
