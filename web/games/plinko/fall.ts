/**
 * Computes a ball's fall: hops from peg to peg along the path of the outcome. Nothing is decided here. Each hop is the
 * arc of a thrown ball; small differences between balls follow from the bet's number and are always the same.
 */
import { binX, lastDrop, pegMet, pegX } from './board.ts'

/**
 * One arc. Across in gaps from the middle, down in rows from the first; times in milliseconds from the start of the
 * fall.
 */
export interface Hop {
  start: number
  length: number
  fromX: number
  toX: number
  fromY: number
  /** The arc: y = fromY + lift·s + pull·s², s from 0 to 1. */
  lift: number
  pull: number
  /** The point the ball leaves from: a peg of a row; null for the chute. */
  leaves: { row: number; peg: number } | null
}

export interface Fall {
  hops: readonly Hop[]
  length: number
}

const chuteY = -1
/** The depth a ball sinks into its bin, in rows. */
const sink = 0.3
/**
 * The height of a hop, in rows, and the distance from a peg's crown at which it lands, in gaps: the minimum and the
 * random part on top.
 */
const rise = { least: 0.16, spread: 0.26 }
const lean = { least: 0.05, spread: 0.11 }
const binLean = 0.14
const [firstMs, rowMs] = [620, 112]

/** The fall along a path of L and R. `seed` is any whole number: the same one gives the same fall. */
export function planFall(path: string, seed: number): Fall {
  const random = smallRandom(seed)
  const points = waypoints(path, random)
  const arcs = points
    .slice(1)
    .map((to, index) =>
      arcBetween(points[index] as Waypoint, to, index === 0 ? 0 : rise.least + random() * rise.spread),
    )
  const whole = arcs.reduce((sum, { time }) => sum + time, 0)
  const length = firstMs + rowMs * path.length
  let start = 0
  const hops = arcs.map(({ time, ...arc }): Hop => {
    const hop = { ...arc, start, length: (time / whole) * length }
    start += hop.length
    return hop
  })
  return { hops, length }
}

interface Waypoint {
  x: number
  y: number
  peg: { row: number; peg: number } | null
}

/** The chute, the touch on each row, the bin. A ball touches a peg on the side it will leave it by. */
function waypoints(path: string, random: () => number): Waypoint[] {
  const points: Waypoint[] = [{ x: 0, y: chuteY, peg: null }]
  let rights = 0
  for (const [row, turn] of Array.from(path).entries()) {
    const peg = pegMet(rights)
    const side = turn === 'R' ? 1 : -1
    points.push({ x: pegX(row, peg) + side * (lean.least + random() * lean.spread), y: row, peg: { row, peg } })
    if (side === 1) rights += 1
  }
  points.push({
    x: binX(path.length, rights) + (random() * 2 - 1) * binLean,
    y: path.length - 1 + lastDrop + sink,
    peg: null,
  })
  return points
}

/** A thrown ball's arc that rises so far above its start; `time` follows from one gravity for all. */
function arcBetween(from: Waypoint, to: Waypoint, rises: number): Omit<Hop, 'start' | 'length'> & { time: number } {
  const drop = to.y - from.y
  const lift = -2 * rises - 2 * Math.sqrt(rises * rises + rises * drop)
  const pull = drop - lift
  return { fromX: from.x, toX: to.x, fromY: from.y, lift, pull, leaves: from.peg, time: Math.sqrt(pull) }
}

export interface Place {
  x: number
  y: number
  /** The current hop, and the milliseconds since it began. */
  hop: number
  sinceTouch: number
}

/** The place of the ball this many milliseconds after its start. Earlier it is in the chute, later in its bin. */
export function placeAt({ hops, length }: Fall, time: number): Place {
  const within = Math.min(Math.max(time, 0), length)
  let index = hops.length - 1
  while (index > 0 && (hops[index] as Hop).start > within) index -= 1
  const hop = hops[index] as Hop
  const part = Math.min(1, (within - hop.start) / hop.length)
  return {
    x: hop.fromX + (hop.toX - hop.fromX) * part,
    y: hop.fromY + hop.lift * part + hop.pull * part * part,
    hop: index,
    sinceTouch: within - hop.start,
  }
}

/** Mulberry32: even numbers in [0, 1) for looks, never for outcomes. */
function smallRandom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
