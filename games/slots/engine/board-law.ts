/**
 * Counts the line wins of boards over every position of the reels: fast enough for 2²⁸ of them, with one look-up per
 * line.
 */
import type { Rules } from './prepared-form.ts'
import { runsPayE4 } from './wins.ts'

/**
 * One view of a reel: its cells from the top, the number of stops that show it, and a mark; marks of all reels are
 * added.
 */
export interface ReelView {
  readonly cells: readonly number[]
  readonly stops: number
  readonly mark: number
}

/** Number of positions by pay, in hundredths of the total bet. */
export type Positions = Map<number, number>

/** Every view of a strip, equal views merged; `see` maps the stopped cells to the shown cells and a mark. */
export function viewsOf(
  strip: Uint8Array,
  rows: number,
  see: (cells: readonly number[]) => Omit<ReelView, 'stops'>,
): ReelView[] {
  const views = new Map<string, ReelView>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const seen = see(Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as number))
    const name = seen.cells.join()
    views.set(name, { ...seen, stops: (views.get(name)?.stops ?? 0) + 1 })
  }
  return [...views.values()]
}

/** Pays up to this are counted in a plain array, rarer ones in a map. */
const denseHundredths = 4096

class Tally {
  readonly #dense = new Float64Array(denseHundredths)
  readonly #rare: Positions = new Map()

  add(hundredths: number, positions: number): void {
    if (hundredths < denseHundredths) this.#dense[hundredths] = (this.#dense[hundredths] as number) + positions
    else this.#rare.set(hundredths, (this.#rare.get(hundredths) ?? 0) + positions)
  }

  positions(): Positions {
    const counted: Positions = new Map(this.#rare)
    for (const [hundredths, positions] of this.#dense.entries()) if (positions > 0) counted.set(hundredths, positions)
    return counted
  }
}

/**
 * The pay of every line of symbols, in hundredths; indexed by the symbols as digits, left reel first, in the base of
 * the number of symbols.
 */
function lineTable(rules: Rules): Int32Array {
  const { reels } = rules
  const base = rules.symbols.length
  const cells = Uint8Array.from({ length: reels }, (_, reel) => reel)
  const oneLine: Rules = {
    ...rules,
    rows: 1,
    lines: [cells],
    linesFromRight: rules.linesFromRight.length > 0 ? [cells.slice().reverse()] : [],
  }
  const board = new Uint8Array(reels)
  return Int32Array.from({ length: base ** reels }, (_, code) => {
    for (let reel = reels - 1, rest = code; reel >= 0; reel -= 1, rest = Math.floor(rest / base))
      board[reel] = rest % base
    return runsPayE4(oneLine, board) / 100
  })
}

/** The pay of a line if the last reel cannot change it, indexed by the symbols of the reels before it; else −1. */
function settledBefore(table: Int32Array, base: number): Int32Array {
  return Int32Array.from({ length: table.length / base }, (_, code) => {
    const pays = table.subarray(code * base, (code + 1) * base)
    return pays.every((each) => each === pays[0]) ? (pays[0] as number) : -1
  })
}

/** Counts boards of such views by the sum of their marks; yields progress as a fraction of the first reel. */
export type BoardCounter = (views: readonly (readonly ReelView[])[]) => Generator<number, Map<number, Positions>>

/** Created once per machine: the table of lines is shared by all its boards. */
export function boardCounter(rules: Rules): BoardCounter {
  const table = lineTable(rules)
  const base = rules.symbols.length
  const settled = settledBefore(table, base)
  const rows = rules.lines.map((line) => Array.from(line, (cell) => cell % rules.rows))
  return function* (views) {
    const tallies: (Tally | undefined)[] = []
    const walk = boardWalk(rows, base, table, settled, views, (mark) => (tallies[mark] ??= new Tally()))
    const first = views[0] as readonly ReelView[]
    for (const [done, view] of first.entries()) {
      walk(view)
      yield (done + 1) / first.length
    }
    return new Map(tallies.flatMap((tally, mark) => (tally === undefined ? [] : [[mark, tally.positions()] as const])))
  }
}

/** Tallies every board whose first reel shows this view. */
function boardWalk(
  rows: readonly (readonly number[])[],
  base: number,
  table: Int32Array,
  settled: Int32Array,
  views: readonly (readonly ReelView[])[],
  tallyOf: (mark: number) => Tally,
): (first: ReelView) => void {
  const last = views.length - 1
  const onLast = views[last] as readonly ReelView[]
  /** Symbols of the last reel by line and view. */
  const lastCells = Uint8Array.from(
    rows.flatMap((line) => onLast.map(({ cells }) => cells[line[last] as number] as number)),
  )
  /** For each reel, the codes of every line over the reels before it. */
  const codes = views.map(() => new Int32Array(rows.length))
  const open = new Int32Array(rows.length)

  function turn(reel: number, { cells, stops, mark }: ReelView, positions: number, marks: number): void {
    const [here, next] = [codes[reel] as Int32Array, codes[reel + 1] as Int32Array]
    for (let line = 0; line < rows.length; line += 1)
      next[line] = (here[line] as number) * base + (cells[(rows[line] as number[])[reel] as number] as number)
    if (reel + 1 === last) return turnLast(next, positions * stops, marks + mark)
    for (const view of views[reel + 1] as readonly ReelView[]) turn(reel + 1, view, positions * stops, marks + mark)
  }

  function turnLast(before: Int32Array, positions: number, marks: number): void {
    let sum = 0
    let count = 0
    for (let line = 0; line < rows.length; line += 1) {
      const pays = settled[before[line] as number] as number
      if (pays >= 0) sum += pays
      else open[count++] = line
    }
    for (let index = 0; index < onLast.length; index += 1) {
      let hundredths = sum
      for (let at = 0; at < count; at += 1) {
        const line = open[at] as number
        hundredths += table[
          (before[line] as number) * base + (lastCells[line * onLast.length + index] as number)
        ] as number
      }
      const { stops, mark } = onLast[index] as ReelView
      tallyOf(marks + mark).add(hundredths, positions * stops)
    }
  }

  return (first) => turn(0, first, 1, 0)
}

/** Runs a count to its end and drops its progress: for parts that are small compared with the whole. */
export function finished<Result>(count: Generator<number, Result>): Result {
  let step = count.next()
  while (!step.done) step = count.next()
  return step.value
}
