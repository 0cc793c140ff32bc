/** Shows wins: winning symbols lift and the rest dim, lines are drawn as light, and symbols turn into others. */
import type { Board, Cell, Win } from '@kurazh/games/slots/engine/machine.ts'
import { colourNumber } from '../../play/stage/palette.ts'
import { winMs } from '../../play/wins/win-step.ts'
import { isWin } from '../show/round-win.ts'
import type { ShowPace, Total } from '../show/show.ts'
import type { ShowState } from '../show/state.ts'
import { courseOf } from './durations.ts'
import type { DrawnBoard } from './drawn-board.ts'
import { partOfWay } from './line-path.ts'
import { nothing, swell } from './motions.ts'

/** Widths of a line in cells, and its brightness at each. */
const light = [
  [0.15, 0.16],
  [0.075, 0.3],
  [0.026, 0.95],
] as const
/** Sparks of more wins than this would hide the board. */
const mostSparking = 8
/** The share of a win's time in which its line runs across the board. */
const running = 0.4

/** Shows all wins together, then one by one where there is time. */
export async function showWins(board: DrawnBoard, wins: readonly Win[], pace: ShowPace): Promise<void> {
  const { together, each, most } = courseOf(pace).wins
  const { era } = board
  board.ports.heard.win(0)
  for (const win of wins.slice(0, mostSparking)) for (const cell of win.cells) board.burst(cell, 2)
  await lift(board, wins, together)
  if (wins.length > 1 && most > 0) {
    for (const [index, win] of wins.slice(0, most).entries()) {
      if (board.era !== era) return
      board.ports.heard.win(index + 1)
      await lift(board, [win], each)
    }
  }
  if (board.era === era) markWins(board, wins)
}

/** A return that is no win: shows where it comes from, without celebration. */
export function showReturn(board: DrawnBoard, wins: readonly Win[], pace: ShowPace): Promise<void> {
  markReturn(board, wins)
  return board.motions.run(courseOf(pace).wins.together, nothing)
}

/** Marks the wins of a state at rest, however it was reached. */
export function mark(board: DrawnBoard, { wins, totalE4, cost }: Pick<ShowState, 'wins' | 'totalE4' | 'cost'>): void {
  if (wins.length === 0) board.calmDown()
  else if (!isWin({ totalE4, cost })) markReturn(board, wins)
  else markWins(board, wins)
}

function markReturn(board: DrawnBoard, wins: readonly Win[]): void {
  board.calmDown()
  for (const win of wins) drawWin(board, win, 0.4, 1)
}

function markWins(board: DrawnBoard, wins: readonly Win[]): void {
  board.calmDown()
  lay(board, cellsOf(board, wins), 0)
  for (const win of wins) drawWin(board, win, 0.6, 1)
}

async function lift(board: DrawnBoard, wins: readonly Win[], ms: number): Promise<void> {
  const cells = cellsOf(board, wins)
  await board.motions.run(ms, (share) => {
    board.lines.clear()
    lay(board, cells, swell(share))
    for (const win of wins) drawWin(board, win, 0.5 + 0.5 * swell(Math.min(1, share * 1.25)), share / running)
  })
}

/** Lifts these cells out of the rest by this much: 0 to 1. */
function lay(board: DrawnBoard, cells: readonly Cell[], lifted: number): void {
  board.dimAllBut(within(board, cells))
  board.glows.show(
    cells.map((cell) => board.middle(cell)),
    board.fit.cell * 1.5,
    0.45 + 0.45 * lifted,
  )
  for (const cell of cells) board.sprite(cell).setSize(board.side * (1 + 0.14 * lifted))
}

/** The symbols that begin a feature are lifted and pulse; the light behind them turns. */
export async function showBegun(board: DrawnBoard, cells: readonly Cell[], ms: number): Promise<void> {
  const { era } = board
  board.lines.clear()
  for (const cell of cells) board.burst(cell, 4)
  const places = cells.map((cell) => board.middle(cell))
  if (cells.length > 0) board.dimAllBut(within(board, cells))
  await board.motions.run(ms, (share) => {
    board.festivity.show(share * ms, ms, board.fit)
    board.glows.show(places, board.fit.cell * 1.7, 0.6 + 0.4 * swell((share * beats) % 1))
    for (const cell of cells) board.sprite(cell).setSize(board.side * (1 + 0.12 * swell((share * beats) % 1)))
  })
  if (board.era === era) board.calmDown()
}

const beats = 3
/** One breath of the winning cells, in milliseconds. */
const breathMs = 1_300

/** While the sum of a large win is counted, light turns behind its cells and they breathe. */
export async function celebrate(board: DrawnBoard, { step, form }: Total, then: ShowState): Promise<void> {
  const ms = winMs(step, form)
  const { era } = board
  const cells = cellsOf(board, then.wins)
  board.calmDown()
  await board.motions.run(ms, (share) => {
    board.festivity.show(share * ms, ms, board.fit)
    if (cells.length === 0) return
    const breath = swell(((share * ms) / breathMs) % 1)
    board.lines.clear()
    lay(board, cells, breath)
    for (const win of then.wins) drawWin(board, win, 0.5 + 0.5 * breath, 1)
  })
  if (board.era === era) mark(board, then)
}

/** Each cell once. */
function cellsOf({ ports: { machine } }: DrawnBoard, wins: readonly Win[]): Cell[] {
  const known = new Map(
    wins.flatMap(({ cells }) => cells.map((cell) => [cell[0] * machine.rows + cell[1], cell] as const)),
  )
  return [...known.values()]
}

function within({ ports: { machine } }: DrawnBoard, cells: readonly Cell[]): (cell: Cell) => boolean {
  const known = new Set(cells.map(([reel, row]) => reel * machine.rows + row))
  return ([reel, row]) => known.has(reel * machine.rows + row)
}

/** `grown`: the share of a line that has run across the board, whole from 1 on. */
function drawWin(board: DrawnBoard, win: Win, strength: number, grown: number): void {
  const color = colourNumber(board.ports.world.colours.line)
  const { cell } = board.fit
  const line = win.line === undefined ? undefined : board.ports.machine.lines[win.line]
  if (!line) {
    for (const place of win.cells) {
      const { x, y } = board.middle(place)
      board.lines.roundRect(x - cell * 0.48, y - cell * 0.48, cell * 0.96, cell * 0.96, cell * 0.14)
    }
    board.lines.stroke({ width: cell * 0.03, color, alpha: 0.8 * strength })
    return
  }
  const points = line.map((row, reel) => board.middle([reel, row]))
  const [first, last] = [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }]
  const whole = [{ x: first.x - cell / 2, y: first.y }, ...points, { x: last.x + cell / 2, y: last.y }]
  const [from, ...way] = partOfWay(win.fromRight ? whole.toReversed() : whole, grown)
  for (const [width, alpha] of light) {
    board.lines.moveTo(from?.x ?? 0, from?.y ?? 0)
    for (const { x, y } of way) board.lines.lineTo(x, y)
    board.lines.stroke({ width: cell * width, color, alpha: alpha * strength, cap: 'round', join: 'round' })
  }
}

/** Turns these cells over like cards to their next symbols. */
export async function changeTo(board: DrawnBoard, cells: readonly Cell[], next: Board, pace: ShowPace): Promise<void> {
  const { era } = board
  await board.motions.run(courseOf(pace).changeMs, (share) => {
    if (share >= 0.5 && board.standing !== next) {
      board.standing = next
      for (const [reel, column] of board.columns.entries()) column.stand(next[reel] ?? [])
    }
    const side = board.side * (1 + 0.15 * swell(share))
    for (const cell of cells) board.sprite(cell).setSize(Math.max(1, side * Math.abs(1 - 2 * share)), side)
  })
  if (board.era !== era) return
  board.stand(next)
  for (const cell of cells) board.burst(cell, 3)
}
