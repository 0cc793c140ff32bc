/** Where each spot lies on the cloth, in cells: zero, twelve cells and the columns from the left, three rows, dozens and even chances below. Pure. */
import { covered } from '@kurazh/games/roulette/layout.ts'

export interface Place {
  /** Of its middle and its size, in cells. */
  x: number
  y: number
  width: number
  height: number
}

/** Cells of the whole cloth lying; standing it is turned, its zero above. */
const cells = { across: 14, down: 5 } as const
/** How far a spot between cells reaches. */
const reach = 0.34

const evenPlaces = ['low', 'even', 'red', 'black', 'odd', 'high']
const middleOf = (number: number): { x: number; y: number } => ({ x: 1.5 + Math.floor((number - 1) / 3), y: 2.5 - ((number - 1) % 3) })
const mean = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

function placeOf(spot: string, numbers: readonly number[]): Place {
  const [kind] = spot.split('-')
  const last = Number(spot.slice(spot.lastIndexOf('-') + 1))
  const small = { width: reach, height: reach }
  if (spot === 'straight-0') return { x: 0.5, y: 1.5, width: 1, height: 3 }
  if (kind === 'straight') return { ...middleOf(last), width: 1, height: 1 }
  if (kind === 'dozen') return { x: 1 + 4 * last - 2, y: 3.5, width: 4, height: 1 }
  if (kind === 'column') return { x: 13.5, y: 3.5 - last, width: 1, height: 1 }
  const even = evenPlaces.indexOf(spot)
  if (even >= 0) return { x: 2 + 2 * even, y: 4.5, width: 2, height: 1 }
  if (spot === 'first-four') return { x: 1, y: 3, ...small }
  const own = numbers.filter((number) => number > 0).map(middleOf)
  const [x, y] = [mean(own.map((one) => one.x)), mean(own.map((one) => one.y))]
  if (numbers.includes(0)) return { x: 1, y, width: reach, height: kind === 'split' ? 1 - reach : reach }
  if (kind === 'street' || kind === 'six') return { x, y: 3, width: kind === 'street' ? 1 - reach : reach, height: reach }
  if (kind === 'corner') return { x, y, ...small }
  return own[0]?.x === own[1]?.x ? { x, y, width: 1 - reach, height: reach } : { x, y, width: reach, height: 1 - reach }
}

export const places: ReadonlyMap<string, Place> = new Map([...covered].map(([spot, numbers]) => [spot, placeOf(spot, numbers)]))

/** In per cent of the cloth; `standing`: zero above, one to three from the left, dozens and even chances beside. */
export function boxOf({ x, y, width, height }: Place, standing: boolean): { left: string; top: string; width: string; height: string } {
  const [across, down] = standing ? [cells.down, cells.across] : [cells.across, cells.down]
  const [left, top, wide, high] = standing ? [cells.down - y - height / 2, x - width / 2, height, width] : [x - width / 2, y - height / 2, width, height]
  const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`
  return { left: share(left, across), top: share(top, down), width: share(wide, across), height: share(high, down) }
}

/** The spot nearest to this one in a direction of the lying cloth; itself where there is none. */
export function neighbour(spot: string, among: readonly string[], dx: number, dy: number): string {
  const from = places.get(spot)
  if (!from) return spot
  let [best, least] = [spot, Number.POSITIVE_INFINITY]
  for (const other of among) {
    const to = places.get(other)
    if (!to || other === spot) continue
    const [along, aside] = [(to.x - from.x) * dx + (to.y - from.y) * dy, Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)]
    if (along > 0.05 && along + 2.5 * aside < least) [best, least] = [other, along + 2.5 * aside]
  }
  return best
}
