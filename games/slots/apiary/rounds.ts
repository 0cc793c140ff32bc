/** Plays the rounds of the apiary by their index, as `rules.ts` specifies. */
import { SymbolCounter } from '../engine/anywhere.ts'
import { CappedTotal } from '../engine/capped-total.ts'
import { ClusterFinder } from '../engine/clusters.ts'
import { FallingBoard } from '../engine/falling-board.ts'
import { FallingShow } from '../engine/falling-show.ts'
import type { SlotEvent } from '../engine/machine.ts'
import { payTable } from '../engine/pays-by-count.ts'
import { type PoolRounds, RoundNumbers, weightTable } from '../engine/pool.ts'
import { capE4, cellCount, leastCluster, queen, salt, size, symbols, weights } from './rules.ts'

const table = weightTable(weights)
const paysE4 = payTable(symbols, cellCount)

/** One object plays many rounds in turn and allocates nothing for a round that is not shown. */
export class ApiaryRounds implements PoolRounds {
  /** It has no separate feature. */
  readonly featured = false
  readonly #numbers = new RoundNumbers()
  readonly #board = new FallingBoard(size, size)
  readonly #finder = new ClusterFinder(this.#board)
  readonly #counter = new SymbolCounter(this.#board, symbols.length)
  readonly #total = new CappedTotal(capE4)

  play(index: number): number {
    return this.#play(index, undefined)
  }

  show(index: number): SlotEvent[] {
    const show = new FallingShow(this.#board)
    this.#play(index, show)
    return show.events
  }

  #play(index: number, show: FallingShow | undefined): number {
    const total = this.#total
    this.#numbers.begin(salt, index)
    this.#board.fill(this.#numbers, table)
    total.paidE4 = 0
    show?.spun()
    for (let factor = 1; ; factor += 1) {
      const won = this.#takeClusters(factor, show)
      show?.wins()
      if (total.isFull || (!won && !this.#callQueen(show))) return total.paidE4
      show?.bursts()
      this.#board.fall(this.#numbers, table)
      show?.fell()
      show?.factor(factor + 1)
    }
  }

  /** Pays the clusters of the board and marks them; returns whether there was one. */
  #takeClusters(factor: number, show: FallingShow | undefined): boolean {
    const finder = this.#finder
    const { cells, burst } = this.#board
    finder.restart()
    let won = false
    for (let cell = 0; cell < cells.length && !this.#total.isFull; cell += 1) {
      const symbol = cells[cell] as number
      if (symbol === queen) continue
      const count = finder.sizeFrom(cell)
      if (count < leastCluster) continue
      won = true
      for (let place = 0; place < count; place += 1) burst[finder.found[place] as number] = 1
      const added = this.#total.add((paysE4[symbol * (cellCount + 1) + count] as number) * factor)
      show?.won(symbol, [...finder.found.subarray(0, count)], factor, added)
    }
    return won
  }

  /** Marks what the first queen takes along; returns whether there is a queen. */
  #callQueen(show: FallingShow | undefined): boolean {
    const { cells, burst } = this.#board
    const first = cells.indexOf(queen)
    if (first === -1) return false
    this.#counter.count()
    const kind = mostOf(this.#counter.counts)
    this.#counter.burst(kind)
    burst[first] = 1
    show?.taken(
      first,
      kind,
      this.#counter.cellsWith((symbol) => symbol === kind),
    )
    return true
  }
}

/** The most frequent symbol other than the queen; the first one on a tie. */
function mostOf(counts: Uint8Array): number {
  let most = 0
  for (let symbol = 1; symbol < queen; symbol += 1)
    if ((counts[symbol] as number) > (counts[most] as number)) most = symbol
  return most
}
