/** How far the wheel has to turn: by whole rounds, and on to the middle of the cell that was drawn. */
import { rim } from '@kurazh/games/wheel/wheel.ts'

/** Degrees of one cell. */
export const cellAngle = 360 / rim.length

const rounds = 5

/** The turn, in degrees clockwise, with which a cell's middle stands under the pointer. */
export const standingAt = (cell: number): number => -(cell + 0.5) * cellAngle

/** The turn at which a spin ends that begins at `from`: always forwards, so many whole rounds and the rest. */
export function spinTo(from: number, cell: number): number {
  const rest = (((standingAt(cell) - from) % 360) + 360) % 360
  return from + rounds * 360 + rest
}

/** The cell under the pointer at this turn. */
export function cellAt(turn: number): number {
  const back = ((-turn % 360) + 360) % 360
  return Math.floor(back / cellAngle) % rim.length
}
