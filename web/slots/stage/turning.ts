/** How reels turn: from the press, before anything is known, to the last of them standing. */
import type { Cell, SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import type { ShowPace } from '../show/show.ts'
import { anticipatedFrom, courseOf } from './course.ts'
import type { DrawnBoard } from './drawn-board.ts'

type Spin = SlotEvent & { kind: 'spin' }

/** Sets every reel turning but these. */
export function turn(board: DrawnBoard, pace: ShowPace, held: ReadonlySet<number>): void {
  const { machine } = board.ports
  const { roll } = courseOf(pace)
  const now = performance.now()
  const strips = machine.strips['main'] ?? Object.values(machine.strips)[0] ?? []
  board.calmDown()
  for (const [reel, column] of board.columns.entries()) {
    if (!held.has(reel)) column.turn(now, (place) => onRing(strips[reel] ?? [0], place), roll)
  }
}

/** Stops them from left to right on what came. */
export async function turnTo(board: DrawnBoard, event: Spin, pace: ShowPace): Promise<void> {
  const { ports, columns, motions } = board
  const { machine } = ports
  const { leastMs, gapMs, anticipationMs } = courseOf(pace)
  const held = heldReels(board, event)
  if (!columns.some(({ isTurning }) => isTurning)) {
    turn(board, pace, held)
    await motions.run(leastMs, nothing)
  }
  const strips = event.strips === undefined ? machine.strips['main'] : machine.strips[event.strips]
  const slow = pace === 'full' ? anticipatedFrom(event.board, machine) : machine.reels
  const turning = [...columns.keys()].filter((reel) => columns[reel]?.isTurning)
  board.standing = event.board
  await Promise.all(columns.map(async (column, reel) => {
    const on = event.board[reel] ?? []
    if (!column.isTurning) return column.stand(on)
    await motions.run(turning.indexOf(reel) * gapMs + Math.max(0, reel - slow + 1) * anticipationMs, nothing)
    const [strip, stop] = [strips?.[reel], event.stops?.[reel]]
    const cell = (place: number) => (strip && stop !== undefined ? onRing(strip, stop + place) : onRing(on, place))
    await column.stop(performance.now(), on, (below) => cell(on.length + below), cell(-1))
    ports.onStop(reel)
  }))
}

/** Reels that are held as a whole; where single cells are held, those that bring nothing new. */
function heldReels({ ports: { machine }, columns, standing }: DrawnBoard, { held = [], board }: Spin): Set<number> {
  const cellsHeld = (reel: number) => held.filter(([each]: Cell) => each === reel).length
  const isSame = (reel: number) => (board[reel] ?? []).every((symbol, row) => symbol === standing[reel]?.[row])
  return new Set([...columns.keys()].filter((reel) => cellsHeld(reel) === machine.rows || (held.length > 0 && isSame(reel))))
}

function onRing(ring: readonly number[], place: number): number {
  return ring[((place % ring.length) + ring.length) % ring.length] ?? 0
}

function nothing(): void {
  // Only time passes.
}
