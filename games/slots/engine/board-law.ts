/** What boards pay on lines, counted over every position of the reels: quick enough for 2²⁸ of them, by one look-up a line. */
import type { Rules } from './rules.ts'
import { runsPayE4 } from './wins.ts'

/** What a reel can show: its cells from the top, at how many stops it does, and a mark: marks of all reels are added. */
export interface ReelView {
  readonly cells: readonly number[]
  readonly stops: number
  readonly mark: number
}

/** Positions by what they pay, in hundredths of the total bet. */
export type Positions = Map<number, number>

/** Everything a strip can show, equal views together; `see` says what becomes of the cells that stop, and their mark. */
export function viewsOf(strip: Uint8Array, rows: number, see: (cells: readonly number[]) => Omit<ReelView, 'stops'>): ReelView[] {
  const views = new Map<string, ReelView>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const seen = see(Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as number))
    const name = seen.cells.join()
    views.set(name, { ...seen, stops: (views.get(name)?.stops ?? 0) + 1 })
  }
  return [...views.values()]
}

/** Pays up to here are counted in a plain array, rarer ones in a map. */
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

/** What every line of symbols pays, in hundredths: by the symbols as digits, the left reel first, in the base of how many symbols there are. */
function lineTable(rules: Rules): Int32Array {
  const { reels } = rules
  const base = rules.symbols.length
  const cells = Uint8Array.from({ length: reels }, (_, reel) => reel)
  const oneLine: Rules = { ...rules, rows: 1, lines: [cells], linesFromRight: rules.linesFromRight.length > 0 ? [cells.slice().reverse()] : [] }
  const board = new Uint8Array(reels)
  return Int32Array.from({ length: base ** reels }, (_, code) => {
    for (let reel = reels - 1, rest = code; reel >= 0; reel -= 1, rest = Math.floor(rest / base)) board[reel] = rest % base
    return runsPayE4(oneLine, board) / 100
  })
}

/** What a line pays whatever the last reel shows, by the symbols of the reels before it; −1 where that decides. */
function settledBefore(table: Int32Array, base: number): Int32Array {
  return Int32Array.from({ length: table.length / base }, (_, code) => {
    const pays = table.subarray(code * base, (code + 1) * base)
    return pays.every((each) => each === pays[0]) ? (pays[0] as number) : -1
  })
}

/** Counts boards of such views by the sum of their marks, told as parts of the first reel. */
export type BoardCounter = (views: readonly (readonly ReelView[])[]) => Generator<number, Map<number, Positions>>

/** Made once for a machine's rules: the table of lines is the same for all its boards. */
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

/** Tallies every board whose first reel shows this. */
function boardWalk(
  rows: readonly (readonly number[])[], base: number, table: Int32Array, settled: Int32Array, views: readonly (readonly ReelView[])[], tallyOf: (mark: number) => Tally,
): (first: ReelView) => void {
  const last = views.length - 1
  const onLast = views[last] as readonly ReelView[]
  /** Symbols of the last reel by line and view. */
  const lastCells = Uint8Array.from(rows.flatMap((line) => onLast.map(({ cells }) => cells[line[last] as number] as number)))
  /** For each reel the symbols of every line on the reels before it. */
  const codes = views.map(() => new Int32Array(rows.length))
  const open = new Int32Array(rows.length)

  function turn(reel: number, { cells, stops, mark }: ReelView, positions: number, marks: number): void {
    const [here, next] = [codes[reel] as Int32Array, codes[reel + 1] as Int32Array]
    for (let line = 0; line < rows.length; line += 1) next[line] = (here[line] as number) * base + (cells[(rows[line] as number[])[reel] as number] as number)
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
        hundredths += table[(before[line] as number) * base + (lastCells[line * onLast.length + index] as number)] as number
      }
      const { stops, mark } = onLast[index] as ReelView
      tallyOf(marks + mark).add(hundredths, positions * stops)
    }
  }

  return (first) => turn(0, first, 1, 0)
}

/** What a count comes to, its progress untold: for parts that are small beside the whole. */
export function finished<Result>(count: Generator<number, Result>): Result {
  let step = count.next()
  while (!step.done) step = count.next()
  return step.value
}
