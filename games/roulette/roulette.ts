/**
 * European roulette: one of thirty-seven pockets, drawn from the round's hash. A spot that covers k numbers pays 36/k
 * of its stake, the stake included. With la partage, zero returns half of an even chance, an odd kopeck rounded down.
 */
import { layoutOf, stakedOn } from '../core/layout.ts'
import { type Fraction, fraction } from '../core/rtp.ts'
import type { Layout, TableGame, TableParams } from '../core/table.ts'
import { draws, drawsOf, everyPocket } from '../core/wheel-draw.ts'
import { covered, evenChances } from './layout.ts'

const even: ReadonlySet<string> = new Set(evenChances)

/** `number`: undefined before the ball lies. */
export interface RouletteState {
  readonly number: number | undefined
}

export function nobodyDecides(): never {
  throw new RangeError('nobody decides at a wheel')
}

/** How one table differs from the others. */
interface Table {
  id: string
  bettingMs: number
  spinMs: number
  pauseMs: number
  partage: boolean
}

export function rouletteTable({ id, bettingMs, spinMs, pauseMs, partage }: Table): TableGame<RouletteState> {
  /** Kopecks paid back to a spot for this pocket. */
  function back(spot: string, stake: bigint, pocket: number): bigint {
    const numbers = covered.get(spot) ?? []
    if (numbers.includes(pocket)) return (stake * 36n) / BigInt(numbers.length)
    return partage && pocket === 0 && even.has(spot) ? stake / 2n : 0n
  }
  const allBack = (spots: Layout, pocket: number) =>
    Object.entries(spots).reduce((sum, [spot, stake]) => sum + back(spot, BigInt(stake), pocket), 0n)
  const rtp = ({ spots }: TableParams): Fraction =>
    fraction(
      everyPocket.reduce((sum, pocket) => sum + drawsOf(pocket) * allBack(spots, pocket), 0n),
      draws * stakedOn(spots),
    )
  return {
    id,
    version: 1,
    kind: 'table',
    family: 'roulette',
    source: 'wheel',
    seats: 0,
    bettingMs,
    closingMs: 2_000,
    pauseMs,
    params: layoutOf((spot) => covered.has(spot)),
    spots: [...covered.keys()],
    begin: () => ({ number: undefined }),
    ask: ({ number }) => (number === undefined ? { kind: 'draw', place: 'wheel', hidden: false } : { kind: 'over' }),
    dealt: (_, number) => ({ number }),
    moved: nobodyDecides,
    adds: () => [],
    showMs: () => spinMs,
    pays: ({ number }, spot, stake) => (number === undefined ? 0n : back(spot, stake, number)),
    result: ({ number }) => number ?? null,
    best: ({ spots }) =>
      everyPocket.map((pocket) => allBack(spots, pocket)).reduce((most, one) => (one > most ? one : most), 0n),
    // With whole roubles nothing is rounded off.
    rtpOf: (spot) => rtp({ spots: { [spot]: 100 } }),
    rtp,
    chart: () => null,
    sampleParams,
  }
}

const of = (...spots: string[]): TableParams => ({ spots: Object.fromEntries(spots.map((spot) => [spot, 1_000])) })
const sampleParams = [
  of('straight-0'),
  of('straight-17'),
  of('split-17-20'),
  of('street-1'),
  of('trio-0-1-2'),
  of('corner-25'),
  of('first-four'),
  of('six-line-31'),
  of('dozen-2'),
  of('column-3'),
  of('red'),
  of('high'),
  { spots: { red: 333, 'straight-7': 1_001, 'column-1': 50_000 } },
]

export const usualRoulette = { bettingMs: 15_000, spinMs: 10_000, pauseMs: 4_000, partage: false }

export const roulette = rouletteTable({ ...usualRoulette, id: 'roulette' })
export const rouletteLaPartage = rouletteTable({ ...usualRoulette, id: 'roulette-la-partage', partage: true })
export const speedRoulette = rouletteTable({ ...usualRoulette, id: 'speed-roulette', bettingMs: 8_000, spinMs: 6_000 })
