/** Where the seats of a wide table are: on a bow along its rail. Shares of the table's width and height. Pure. */
import type { CSSProperties } from 'react'

/** The bow of the rail: its middle, and its radii. The drawing of the table has the same ones. */
export const rail = { x: 50, y: 20, across: 47, down: 74 } as const

/** Angles of the seats from the middle of the bow, the first one on the left. */
const angles = [157, 135, 112, 90, 68, 45, 23] as const
/** The way from a bet to its cards, so that neighbours' cards lie apart: a vector of length one. */
const inwards = [
  { x: 0.75, y: -0.66 },
  { x: 0.1, y: -0.99 },
  { x: 0.12, y: -0.99 },
  { x: 0, y: -1 },
  { x: -0.12, y: -0.99 },
  { x: -0.1, y: -0.99 },
  { x: -0.75, y: -0.66 },
] as const

/** Positions as custom properties: the plate on the rail, the bet before it, and the way from the bet inwards. */
export function placeOf(seat: number): CSSProperties {
  const angle = ((angles[seat - 1] ?? 90) * Math.PI) / 180
  const [right, down] = [Math.cos(angle), Math.sin(angle)]
  const plate = { x: rail.x + rail.across * right, y: rail.y + rail.down * down }
  const bet = { x: rail.x + rail.across * 0.72 * right, y: rail.y + rail.down * 0.85 * down }
  const way = inwards[seat - 1] ?? inwards[3]
  return {
    '--plate-x': `${plate.x.toFixed(2)}%`,
    '--plate-y': `${plate.y.toFixed(2)}%`,
    '--bet-x': `${bet.x.toFixed(2)}%`,
    '--bet-y': `${bet.y.toFixed(2)}%`,
    '--in-x': String(way.x),
    '--in-y': String(way.y),
    '--outer': seat < 4 ? '-1' : '1',
  } as CSSProperties
}
