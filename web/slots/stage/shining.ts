/** How wins are seen: what has won lifts and the rest dims, lines are drawn as light; and how a symbol becomes another. */
import type { Board, Cell, Win } from '@kurazh/games/slots/engine/machine.ts'
import { colourNumber } from '../../play/stage/palette.ts'
import type { ShowPace } from '../show/show.ts'
import { courseOf } from './course.ts'
import { dimmed, type DrawnBoard, lit } from './drawn-board.ts'
import { swell } from './motions.ts'

/** Width of a line in cells, and how bright it is there. */
const light = [
  [0.15, 0.16],
  [0.075, 0.3],
  [0.026, 0.95],
] as const
/** Sparks of more wins than this would hide the board. */
const mostSparking = 8

/** All of them together, then one by one where there is time. */
export async function showWins(board: DrawnBoard, wins: readonly Win[], pace: ShowPace): Promise<void> {
  const { together, each, most } = courseOf(pace).wins
  board.ports.onWin(0)
  for (const win of wins.slice(0, mostSparking)) for (const cell of win.cells) board.burst(cell, 2)
  await lift(board, wins, together)
  if (wins.length < 2 || most === 0) return
  for (const [index, win] of wins.slice(0, most).entries()) {
    board.ports.onWin(index + 1)
    await lift(board, [win], each)
  }
  await lift(board, wins, 1)
}

async function lift(board: DrawnBoard, wins: readonly Win[], ms: number): Promise<void> {
  const { rows } = board.ports.machine
  const lifted = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * rows + row)))
  const isLifted = ([reel, row]: Cell) => lifted.has(reel * rows + row)
  board.everyCell((cell) => (board.sprite(cell).tint = isLifted(cell) ? lit : dimmed))
  await board.motions.run(ms, (share) => {
    board.lines.clear()
    for (const win of wins) drawWin(board, win, share === 1 ? 0.55 : 0.45 + 0.55 * swell(Math.min(1, share * 1.25)))
    board.everyCell((cell) => isLifted(cell) && board.sprite(cell).setSize(board.side * (1 + 0.12 * swell(share))))
  })
}

function drawWin(board: DrawnBoard, win: Win, strength: number): void {
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
  for (const [width, alpha] of light) {
    board.lines.moveTo(first.x - cell / 2, first.y)
    for (const { x, y } of points) board.lines.lineTo(x, y)
    board.lines.lineTo(last.x + cell / 2, last.y)
    board.lines.stroke({ width: cell * width, color, alpha: alpha * strength, cap: 'round', join: 'round' })
  }
}

/** These become what stands there next, turning over as cards do. */
export async function changeTo(board: DrawnBoard, cells: readonly Cell[], next: Board, pace: ShowPace): Promise<void> {
  await board.motions.run(courseOf(pace).changeMs, (share) => {
    if (share >= 0.5 && board.standing !== next) {
      board.standing = next
      for (const [reel, column] of board.columns.entries()) column.stand(next[reel] ?? [])
    }
    const side = board.side * (1 + 0.15 * swell(share))
    for (const cell of cells) board.sprite(cell).setSize(Math.max(1, side * Math.abs(1 - 2 * share)), side)
  })
  board.stand(next)
  for (const cell of cells) board.burst(cell, 3)
}
