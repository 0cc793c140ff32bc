/** Animates falling symbols: out of a board, into it, and down into the gaps of burst ones. */
import type { Board, Cell } from '@kurazh/games/slots/engine/machine.ts'
import type { ShowPace } from '../show/show.ts'
import { courseOf } from './durations.ts'
import type { DrawnBoard } from './drawn-board.ts'
import { easeOut, fallen } from './motions.ts'

/** The present symbols fall out, reel after reel. */
export function fallOut(board: DrawnBoard, pace: ShowPace): void {
  const { rows } = board.ports.machine
  const { fallMs, gapMs } = courseOf(pace)
  board.calmDown()
  for (const reel of board.columns.keys()) {
    void board.motions.run(
      fallMs,
      (share) => shift(board, reel, (row) => row + share * share * (rows + 1)),
      reel * gapMs * 0.4,
    )
  }
}

/** The new symbols fall in from above. */
export async function fallIn(board: DrawnBoard, next: Board, pace: ShowPace): Promise<void> {
  const { rows } = board.ports.machine
  const { fallMs, gapMs } = courseOf(pace)
  board.settle()
  board.stand(next)
  await Promise.all(
    [...board.columns.keys()].map(async (reel) => {
      const put = (share: number) => shift(board, reel, (row) => row - (1 - share) * (rows + 1))
      put(0)
      await board.motions.run(fallMs * 1.3, (share) => put(fallen(share)), reel * gapMs)
      board.ports.heard.stop(reel)
    }),
  )
}

/** These symbols burst, those above them come down, and new ones come from above. */
export async function fallOver(board: DrawnBoard, gone: readonly Cell[], next: Board, pace: ShowPace): Promise<void> {
  const { fallMs, burstMs } = courseOf(pace)
  const { era } = board
  for (const cell of gone) board.burst(cell, 4)
  board.lines.clear()
  await board.motions.run(burstMs, (share) => {
    for (const cell of gone) {
      board.sprite(cell).alpha = 1 - share
      board.sprite(cell).setSize(board.side * (1 + 0.35 * easeOut(share)))
    }
  })
  if (board.era !== era) return
  board.stand(next)
  const from = board.columns.map((_, reel) =>
    cameFrom(
      board.ports.machine.rows,
      gone.filter(([each]) => each === reel).map(([, row]) => row),
    ),
  )
  const put = (share: number) =>
    from.forEach((rows, reel) =>
      shift(board, reel, (row) => {
        const start = rows[row] ?? row
        return start + (row - start) * share
      }),
    )
  put(0)
  await board.motions.run(fallMs, (share) => put(fallen(share)))
}

/** For each row of a reel the row its new symbol fell from: above the board where it is new. */
export function cameFrom(rows: number, gone: readonly number[]): number[] {
  const all = Array.from({ length: rows }, (_, row) => row)
  const stayed = all.filter((row) => !gone.includes(row))
  const fresh = rows - stayed.length
  return all.map((row) => (row < fresh ? row - fresh : (stayed[row - fresh] ?? row)))
}

/** Puts every symbol of a reel where `at` returns, in rows. */
function shift(board: DrawnBoard, reel: number, at: (row: number) => number): void {
  for (let row = 0; row < board.ports.machine.rows; row += 1)
    board.sprite([reel, row]).position.y = (at(row) + 0.5) * board.fit.cell
}
