/**
 * Roulette with multipliers: before each spin one to five numbers get a multiplier, which a straight on them pays
 * instead of 29:1. Every other spot pays as at the other roulettes. Round and multipliers come from one hash that was
 * fixed before the bets.
 */
import { stakedOn } from '../core/layout.ts'
import { add, type Fraction, fraction, multiply } from '../core/rtp.ts'
import type { Layout, TableAsk, TableGame } from '../core/table.ts'
import { draws, drawsOf, everyPocket } from '../core/wheel-draw.ts'
import { drawMultipliers, highestMultiplier, meanBacks, multiplierDrawn, plainBack } from './multipliers.ts'
import { nobodyDecides, type RouletteState, roulette, rouletteTable, usualRoulette } from './roulette.ts'

export interface MultiplierState extends RouletteState {
  /** How many numbers have a multiplier; undefined before that is drawn. */
  readonly count: number | undefined
  /** Multipliers by number, as far as they are drawn. */
  readonly multipliers: ReadonlyMap<number, number>
}

/** The number of a round, and its multiplier if it had one. */
export interface MultiplierResult {
  number: number
  multiplier: number | null
}

const straightOf = (spot: string): number | undefined =>
  spot.startsWith('straight-') ? Number(spot.slice('straight-'.length)) : undefined

/** Kopecks paid back to a spot for this number. */
function back({ multipliers }: Pick<MultiplierState, 'multipliers'>, number: number, spot: string, stake: bigint) {
  const straight = straightOf(spot)
  if (straight === undefined) return roulette.pays({ number }, spot, stake)
  const multiplier = multipliers.get(number)
  return straight === number ? stake * BigInt(multiplier === undefined ? plainBack : multiplier + 1) : 0n
}

function ask({ count, multipliers, number }: MultiplierState): TableAsk {
  const draw = (place: string): TableAsk => ({ kind: 'draw', place, hidden: false })
  if (number !== undefined) return { kind: 'over' }
  if (count === undefined) return draw('multipliers')
  return multipliers.size < count ? draw(`multiplier-${multipliers.size + 1}`) : draw('wheel')
}

function dealt(state: MultiplierState, value: number): MultiplierState {
  if (state.count === undefined) return { ...state, count: value }
  return state.multipliers.size < state.count
    ? { ...state, multipliers: new Map([...state.multipliers, multiplierDrawn(value)]) }
    : { ...state, number: value }
}

const none = fraction(0n, 1n)
let straightBacks: readonly Fraction[] | undefined

/** The exact mean of what a layout is paid back, in kopecks. */
function meanBack(spots: Layout): Fraction {
  straightBacks ??= meanBacks()
  const ofSpot = ([spot, stake]: [string, number]): Fraction => {
    const straight = straightOf(spot)
    if (straight === undefined)
      return fraction(
        everyPocket.reduce((sum, number) => sum + drawsOf(number) * roulette.pays({ number }, spot, BigInt(stake)), 0n),
        draws,
      )
    const chance = fraction(drawsOf(straight) * BigInt(stake), draws)
    return multiply(chance, straightBacks?.[straight] ?? none)
  }
  return Object.entries(spots).reduce((sum, entry) => add(sum, ofSpot(entry)), none)
}

const rtp = (spots: Layout): Fraction => multiply(meanBack(spots), fraction(1n, stakedOn(spots)))

const base = rouletteTable({ ...usualRoulette, id: 'multiplier-roulette', spinMs: 12_000 })

export const multiplierRoulette: TableGame<MultiplierState> = {
  ...base,
  beforeBall: drawMultipliers,
  begin: () => ({ number: undefined, count: undefined, multipliers: new Map() }),
  ask,
  dealt,
  moved: nobodyDecides,
  pays: (state, spot, stake) => (state.number === undefined ? 0n : back(state, state.number, spot, stake)),
  result: ({ number, multipliers }): MultiplierResult | null =>
    number === undefined ? null : { number, multiplier: multipliers.get(number) ?? null },
  best: ({ spots }) =>
    everyPocket
      .map((number) => {
        const highest = { multipliers: new Map([[number, highestMultiplier]]) }
        return Object.entries(spots).reduce(
          (sum, [spot, stake]) => sum + back(highest, number, spot, BigInt(stake)),
          0n,
        )
      })
      .reduce((most, one) => (one > most ? one : most), 0n),
  rtpOf: (spot) => rtp({ [spot]: 100 }),
  rtp: ({ spots }) => rtp(spots),
}
