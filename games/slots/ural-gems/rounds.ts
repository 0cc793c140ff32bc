/** Plays the rounds of both pools by their index, as `rules.ts` specifies. */
import { SymbolCounter } from '../engine/anywhere.ts'
import { CappedTotal } from '../engine/capped-total.ts'
import { FallingBoard } from '../engine/falling-board.ts'
import { FallingShow } from '../engine/falling-show.ts'
import { payTable } from '../engine/pays-by-count.ts'
import { type PoolRounds, RoundNumbers, weightTable } from '../engine/pool.ts'
import { capE4, cellCount, free, main, reels, rows, scatter, symbols } from './rules.ts'

const mainTable = weightTable(main.weights)
const freeTable = weightTable(free.weights)
const paysE4 = payTable(symbols, cellCount)
/** The factor of each stone, 0 for other symbols. */
const factors = Int32Array.from(symbols, ({ factor }) => factor ?? 0)

/** One object plays many rounds in turn and allocates nothing for a round that is not shown. */
export class GemRounds {
  /** The pool of ordinary rounds, without the free spins that they may start. */
  readonly main: PoolRounds
  /** The pool of free spins, by themselves. */
  readonly free: PoolRounds
  readonly #numbers = new RoundNumbers()
  readonly #board = new FallingBoard(reels, rows)
  readonly #counter = new SymbolCounter(this.#board, symbols.length)
  readonly #total = new CappedTotal(capE4)
  #begins = false

  constructor() {
    const begins = () => this.#begins
    this.main = {
      play: (index) => this.play(index),
      get featured() {
        return begins()
      },
    }
    this.free = { play: (index) => this.playFree(index), featured: true }
  }

  /**
   * Plays the ordinary round of this index and, where it starts free spins, those of the index that `draw` gives;
   * without `draw` it ends there. Returns the pay in ten-thousandths of the total bet.
   */
  play(index: number, draw?: () => number, show?: FallingShow): number {
    this.#total.paidE4 = 0
    this.#playMain(index, show)
    if (this.#begins && draw !== undefined) {
      show?.begun('free', free.spins, this.#cells(isScatter))
      this.#playFree(draw(), show)
    }
    return this.#total.paidE4
  }

  /** Plays free spins by themselves. */
  playFree(index: number, show?: FallingShow): number {
    this.#total.paidE4 = 0
    show?.begun('free', free.spins, [])
    this.#playFree(index, show)
    return this.#total.paidE4
  }

  newShow(): FallingShow {
    return new FallingShow(this.#board)
  }

  #playMain(index: number, show: FallingShow | undefined): void {
    this.#numbers.begin(main.salt, index)
    const wonE4 = this.#spin(mainTable, show)
    const factor = this.#stones()
    if (wonE4 > 0 && factor > 0) {
      show?.factor(factor, this.#cells(isStone))
      this.#multiply(wonE4, factor, show)
    }
    this.#begins = this.#scatters >= main.scatters && !this.#total.isFull
  }

  #playFree(index: number, show: FallingShow | undefined): void {
    const before = this.#total.paidE4
    let left = free.spins
    let retriggers = 0
    let kept = 0
    this.#numbers.begin(free.salt, index)
    while (left > 0 && !this.#total.isFull) {
      left -= 1
      const wonE4 = this.#spin(freeTable, show, left)
      const more = wonE4 > 0 ? this.#stones() : 0
      if (more > 0) {
        kept += more
        show?.factor(kept, this.#cells(isStone))
      }
      if (wonE4 > 0) this.#multiply(wonE4, kept, show)
      if (this.#total.isFull || this.#scatters < free.scatters || retriggers === free.mostRetriggers) continue
      retriggers += 1
      left += free.more
      show?.more(free.more, this.#cells(isScatter))
    }
    show?.ended('free', this.#total.paidE4 - before)
  }

  /** One spin with all its falls. Returns its win before multiplication. */
  #spin(table: Uint8Array, show: FallingShow | undefined, left?: number): number {
    const before = this.#total.paidE4
    this.#board.fill(this.#numbers, table)
    show?.spun(left)
    while (this.#takeWins(show)) {
      show?.wins()
      if (this.#total.isFull) break
      show?.bursts()
      this.#board.fall(this.#numbers, table)
      show?.fell()
    }
    return this.#total.paidE4 - before
  }

  /** Pays the symbols with enough on the board and marks them; returns whether there was one. */
  #takeWins(show: FallingShow | undefined): boolean {
    const counter = this.#counter
    counter.count()
    let won = false
    for (let symbol = 0; symbol < scatter && !this.#total.isFull; symbol += 1) {
      const pays = paysE4[symbol * (cellCount + 1) + (counter.counts[symbol] as number)] as number
      if (pays === 0) continue
      won = true
      counter.burst(symbol)
      const added = this.#total.add(pays)
      show?.won(
        symbol,
        this.#cells((other) => other === symbol),
        1,
        added,
      )
    }
    return won
  }

  #multiply(wonE4: number, factor: number, show: FallingShow | undefined): void {
    if (factor < 2) return
    const added = this.#total.add(wonE4 * (factor - 1))
    if (added > 0) show?.multiplied(factor, added)
  }

  /** The sum of the stones on the board. */
  #stones(): number {
    let sum = 0
    for (let symbol = scatter + 1; symbol < factors.length; symbol += 1)
      sum += (factors[symbol] as number) * (this.#counter.counts[symbol] as number)
    return sum
  }

  get #scatters(): number {
    return this.#counter.counts[scatter] as number
  }

  #cells(isLike: (symbol: number) => boolean): number[] {
    return this.#counter.cellsWith(isLike)
  }
}

const isStone = (symbol: number) => symbol > scatter
const isScatter = (symbol: number) => symbol === scatter
