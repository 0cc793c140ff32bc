/** Turns the reels: from the press, before anything is known, until the last one stops. */
import type { Cell, SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import { colourNumber } from '../../play/stage/palette.ts'
import type { ShowPace } from '../show/show.ts'
import { anticipatedFrom, courseOf } from './durations.ts'
import type { DrawnBoard } from './drawn-board.ts'
import { nothing, swell } from './motions.ts'

type Spin = SlotEvent & { kind: 'spin' }

/** Sets every reel turning but these. */
export function turn(board: DrawnBoard, pace: ShowPace, held: ReadonlySet<number>): void {
  const { machine } = board.ports
  const { roll } = courseOf(pace)
  const now = board.now()
  const strips = machine.strips['main'] ?? Object.values(machine.strips)[0] ?? []
  board.calmDown()
  for (const [reel, column] of board.columns.entries()) {
    if (!held.has(reel)) column.turn(now, (place) => onRing(strips[reel] ?? [0], place), roll)
  }
}

/** Stops them from left to right on the result. */
export async function turnTo(board: DrawnBoard, event: Spin, pace: ShowPace): Promise<void> {
  const { ports, columns, motions } = board
  const { machine } = ports
  const { leastMs, gapMs, anticipationMs } = courseOf(pace)
  const { era } = board
  const held = heldReels(board, event)
  if (!columns.some(({ isTurning }) => isTurning)) {
    turn(board, pace, held)
    await motions.run(leastMs, nothing)
    if (board.era !== era) return
  }
  const strips = event.strips === undefined ? machine.strips['main'] : machine.strips[event.strips]
  const slow = pace === 'full' ? anticipatedFrom(event.board, machine) : machine.reels
  const turning = [...columns.keys()].filter((reel) => columns[reel]?.isTurning)
  board.standing = event.board
  await Promise.all(
    columns.map(async (column, reel) => {
      const on = event.board[reel] ?? []
      if (!column.isTurning) return column.stand(on)
      await motions.run(turning.indexOf(reel) * gapMs + Math.max(0, reel - slow) * anticipationMs, nothing)
      if (reel >= slow && board.era === era) await motions.run(anticipationMs, (share) => awaitReel(board, reel, share))
      if (board.era !== era) return
      const [strip, stop] = [strips?.[reel], event.stops?.[reel]]
      const cell = (place: number) => (strip && stop !== undefined ? onRing(strip, stop + place) : onRing(on, place))
      await column.stop(board.now(), on, (below) => cell(on.length + below), cell(-1))
      ports.heard.stop(reel)
    }),
  )
}

/** Lights a reel that may bring the feature, in two pulses; `share` of its time has passed. */
function awaitReel({ awaited, fit: { board, cell }, ports: { world } }: DrawnBoard, reel: number, share: number): void {
  awaited.clear()
  if (share === 1) return
  const color = colourNumber(world.colours.glow)
  const strength = 0.5 + 0.5 * swell((share * 2) % 1)
  const [left, inset] = [board.left + reel * cell, cell * 0.03]
  awaited.rect(left, board.top, cell, board.height).fill({ color, alpha: 0.22 * strength })
  awaited
    .roundRect(left + inset, board.top + inset, cell - 2 * inset, board.height - 2 * inset, cell * 0.1)
    .stroke({ width: cell * 0.035, color, alpha: 0.9 * strength })
}

/** Reels that are held as a whole; where single cells are held, those without a new symbol. */
function heldReels({ ports: { machine }, columns, standing }: DrawnBoard, { held = [], board }: Spin): Set<number> {
  const cellsHeld = (reel: number) => held.filter(([each]: Cell) => each === reel).length
  const isSame = (reel: number) => (board[reel] ?? []).every((symbol, row) => symbol === standing[reel]?.[row])
  return new Set(
    [...columns.keys()].filter((reel) => cellsHeld(reel) === machine.rows || (held.length > 0 && isSame(reel))),
  )
}

function onRing(ring: readonly number[], place: number): number {
  return ring[((place % ring.length) + ring.length) % ring.length] ?? 0
}
