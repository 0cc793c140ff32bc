/**
 * A board whose symbols burst and fall. Cells are numbered reel by reel from the left, in each from the top: reel·rows
 * + row.
 *
 * FILLING: reel by reel from the left; in each reel the remaining symbols fall to the bottom in order, and the empty
 * places are filled from the lowest upwards, each with the next symbol drawn. A new board starts with all cells empty.
 */
import type { RoundNumbers } from './pool.ts'

export class FallingBoard {
  readonly reels: number
  readonly rows: number
  /** The symbol of every cell. */
  readonly cells: Uint8Array
  /** 1 where the symbol bursts at the next fall. */
  readonly burst: Uint8Array

  constructor(reels: number, rows: number) {
    this.reels = reels
    this.rows = rows
    this.cells = new Uint8Array(reels * rows)
    this.burst = new Uint8Array(reels * rows)
  }

  /** Refills the whole board. `table` gives the symbol of every u (see pool.ts). */
  fill(numbers: RoundNumbers, table: Uint8Array): void {
    this.burst.fill(1)
    this.fall(numbers, table)
  }

  /** Marked cells burst, the rest falls, new symbols come from above; all marks are cleared. */
  fall(numbers: RoundNumbers, table: Uint8Array): void {
    const { cells, burst, rows } = this
    for (let top = 0; top < cells.length; top += rows) {
      let free = top + rows - 1
      for (let cell = free; cell >= top; cell -= 1) {
        if (burst[cell] === 0) cells[free--] = cells[cell] as number
        else burst[cell] = 0
      }
      while (free >= top) cells[free--] = table[numbers.next() >>> 16] as number
    }
  }
}
