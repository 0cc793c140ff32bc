/** Computes how far the wheel turns: whole turns, then on to the middle of the drawn cell. */
import { rim } from '@kurazh/games/wheel/wheel.ts'

/** Degrees of one cell. */
export const cellAngle = 360 / rim.length

const rounds = 5

/** The turn, in degrees clockwise, that puts a cell's middle under the pointer. */
export const standingAt = (cell: number): number => -(cell + 0.5) * cellAngle

/** The turn at which a spin that begins at `from` ends: always forwards, a number of whole rounds and the rest. */
export function spinTo(from: number, cell: number): number {
  const rest = (((standingAt(cell) - from) % 360) + 360) % 360
  return from + rounds * 360 + rest
}

/** The cell under the pointer at this turn. */
export function cellAt(turn: number): number {
  const back = ((-turn % 360) + 360) % 360
  return Math.floor(back / cellAngle) % rim.length
}
