/** Evaluates the wins of a board. Play, events and counting all use it, so that they cannot differ. */
import type { Cell, Win } from './machine.ts'
import type { Rules } from './prepared-form.ts'

/** By cell: reel · rows + row. */
export type Cells = Uint8Array

/** The best win found on a line; overwritten by the next call, so that a spin creates no garbage. */
interface Found {
  symbol: number
  count: number
  factor: number
  paysE4: number
}

const found: Found = { symbol: 0, count: 0, factor: 1, paysE4: 0 }

/**
 * The best win of one line, its cells in reading order: the highest-paying of all symbols that its beginning may
 * substitute for.
 */
function readLine(rules: Rules, board: Cells, line: Uint8Array): Readonly<Found> {
  found.paysE4 = 0
  found.count = 0
  const first = board[line[0] as number] as number
  if (rules.factors[first] === 0) {
    readRun(rules, board, line, first)
    for (const group of rules.groups) readRun(rules, board, line, group)
  } else for (const symbol of rules.paying) readRun(rules, board, line, symbol)
  return found
}

function readRun(rules: Rules, board: Cells, line: Uint8Array, symbol: number): void {
  const { counts, factors, symbols, wildFactors } = rules
  let count = 0
  let factor = wildFactors === 'sum' ? 0 : 1
  for (; count < line.length; count += 1) {
    const here = board[line[count] as number] as number
    if (counts[here * symbols.length + symbol] === 0) break
    const multiplies = factors[here] as number
    if (multiplies > 1)
      factor =
        wildFactors === 'sum'
          ? factor + multiplies
          : wildFactors === 'product'
            ? factor * multiplies
            : Math.max(factor, multiplies)
  }
  if (factor === 0 || (rules.wildsPlain && (factors[symbol] as number) > 0)) factor = 1
  const paysE4 = (rules.paysE4[symbol * (line.length + 1) + count] as number) * factor
  if (paysE4 <= found.paysE4) return
  found.symbol = symbol
  found.count = count
  found.factor = factor
  found.paysE4 = paysE4
}

const foundWays = { count: 0, ways: 0, paysE4: 0 }

/** The ways pay of one symbol: reel after reel from the left, a wild of factor f counting as f symbols. */
function readWays(rules: Rules, board: Cells, symbol: number): Readonly<typeof foundWays> {
  const { counts, factors, symbols, reels, rows } = rules
  let ways = 1
  let count = 0
  for (; count < reels; count += 1) {
    let here = 0
    for (let cell = count * rows; cell < (count + 1) * rows; cell += 1) {
      const lies = board[cell] as number
      if (counts[lies * symbols.length + symbol] === 1) here += factors[lies] || 1
    }
    if (here === 0) break
    ways *= here
  }
  foundWays.count = count
  foundWays.ways = ways
  foundWays.paysE4 = (rules.paysE4[symbol * (reels + 1) + count] as number) * ways
  return foundWays
}

/**
 * The total pay of lines or ways, in ten-thousandths of the total bet. A line that is one run from end to end is read
 * from the left only.
 */
export function runsPayE4(rules: Rules, board: Cells): number {
  let sum = 0
  if (rules.ways) for (const symbol of rules.paying) sum += readWays(rules, board, symbol).paysE4
  for (const line of rules.lines) sum += readLine(rules, board, line).paysE4
  for (const line of rules.linesFromRight) {
    const { paysE4, count } = readLine(rules, board, line)
    if (count < rules.reels) sum += paysE4
  }
  return sum
}

/** The same win by win, each multiplied by the spin's factor. */
export function runWins(rules: Rules, board: Cells, factor: number): Win[] {
  const wins: Win[] = []
  if (rules.ways) for (const symbol of rules.paying) waysWin(rules, board, symbol, factor, wins)
  for (const [line, cells] of rules.lines.entries()) {
    const win = lineWin(rules, board, cells, factor)
    if (win !== undefined) wins.push({ ...win, line })
  }
  for (const [line, cells] of rules.linesFromRight.entries()) {
    const win = lineWin(rules, board, cells, factor)
    if (win !== undefined && win.count < rules.reels) wins.push({ ...win, line, fromRight: true })
  }
  return wins
}

function lineWin(rules: Rules, board: Cells, line: Uint8Array, factor: number): Win | undefined {
  const best = readLine(rules, board, line)
  if (best.paysE4 === 0) return undefined
  const cells = Array.from(line.subarray(0, best.count), (cell) => cellAt(rules, cell))
  return { symbol: best.symbol, count: best.count, cells, factor: best.factor * factor, paysE4: best.paysE4 * factor }
}

function waysWin(rules: Rules, board: Cells, symbol: number, factor: number, wins: Win[]): void {
  const { count, ways, paysE4 } = readWays(rules, board, symbol)
  if (paysE4 === 0) return
  const stands = (cell: number) => rules.counts[(board[cell] as number) * rules.symbols.length + symbol] === 1
  const cells = Array.from({ length: count * rules.rows }, (_, cell) => cell)
    .filter(stands)
    .map((cell) => cellAt(rules, cell))
  wins.push({ symbol, count, cells, ways, factor, paysE4: paysE4 * factor })
}

/** The count of a symbol on the board. */
export function countOf(board: Cells, symbol: number): number {
  let count = 0
  for (const lies of board) if (lies === symbol) count += 1
  return count
}

export function cellsOf(rules: Rules, board: Cells, symbol: number): Cell[] {
  return Array.from(board.keys())
    .filter((cell) => board[cell] === symbol)
    .map((cell) => cellAt(rules, cell))
}

/** The scatter win; undefined for none. */
export function scatterWin(rules: Rules, board: Cells, factor: number): Win | undefined {
  const count = countOf(board, rules.scatter)
  const paysE4 = (rules.scatterPaysE4[count] ?? 0) * factor
  return paysE4 === 0
    ? undefined
    : { symbol: rules.scatter, count, cells: cellsOf(rules, board, rules.scatter), factor, paysE4 }
}

/** The number of reels that show a symbol. */
export function reelsWith({ reels, rows }: Rules, board: Cells, symbol: number): number {
  let count = 0
  for (let reel = 0; reel < reels; reel += 1)
    if (board.subarray(reel * rows, (reel + 1) * rows).includes(symbol)) count += 1
  return count
}

/** The pay of a symbol that has filled so many reels: on every line, wherever the reels are. */
export function expandedPayE4(rules: Rules, symbol: number, reels: number): number {
  return (rules.paysE4[symbol * (rules.reels + 1) + reels] as number) * rules.lines.length
}

/** The same line by line; `board` is the board before the expansion. */
export function expandedWins(rules: Rules, board: Cells, symbol: number, factor: number): Win[] {
  const shown = Array.from({ length: rules.reels }, (_, reel) => reel).filter((reel) =>
    board.subarray(reel * rules.rows, (reel + 1) * rules.rows).includes(symbol),
  )
  const paysE4 = (rules.paysE4[symbol * (rules.reels + 1) + shown.length] as number) * factor
  return rules.lines.map((cells, line) => ({
    symbol,
    count: shown.length,
    cells: shown.map((reel) => cellAt(rules, cells[reel] as number)),
    line,
    factor,
    paysE4,
  }))
}

export function cellAt({ rows }: Rules, cell: number): Cell {
  return [Math.floor(cell / rows), cell % rows]
}
