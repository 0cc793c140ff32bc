/**
 * Wheel of the day: a hundred cells of one percent each, a prize on every cell. The stake is a gift of 4.29 ₽, which is
 * also the average prize.
 */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { type Payoff, probabilityOfInt, returnAtStake } from '../core/rtp.ts'

/** The fixed stake of a turn, in kopecks. */
export const turnKopecks = 429n

/** Edge credit that earns a turn, in kopecks: the stake is 5 % of it. */
export const creditOfATurn = 85_80n

/** Adjacent cells with the same prize. */
export interface Sector {
  /** In whole roubles. */
  readonly prize: number
  readonly cells: number
}

const cells = (prize: number, count: number): Sector => ({ prize, cells: count })
const five = cells(5, 2)
const two = cells(2, 5)
const ten = cells(10, 2)

/** The rim, clockwise from the first cell. */
export const sectors: readonly Sector[] = [
  cells(1, 5),
  five,
  two,
  cells(100, 1),
  cells(1, 6),
  five,
  two,
  ten,
  cells(1, 5),
  five,
  two,
  ten,
  cells(1, 6),
  five,
  two,
  ten,
  cells(1, 6),
  five,
  two,
  cells(50, 1),
  cells(1, 5),
  five,
  two,
  ten,
  cells(1, 6),
  five,
  two,
  ten,
]

/** The prize of each cell, in whole roubles. */
export const rim: readonly number[] = sectors.flatMap(({ prize, cells: count }) =>
  Array.from({ length: count }, () => prize),
)

/** Each distinct prize, largest first, with its number of cells: its probability in percent. */
export const odds: readonly Sector[] = [...new Set(rim)]
  .sort((one, other) => other - one)
  .map((prize) => cells(prize, rim.filter((each) => each === prize).length))

/** The least multiplier of the fixed stake that pays the prize to the kopeck, in ten-thousandths. */
export const multiplierE4For = (prize: number): number => Math.ceil((prize * 100 * 10_000) / Number(turnKopecks))

const params = z.strictObject({}, 'У колеса нет параметров')
export type WheelParams = z.output<typeof params>

export interface WheelOutcome {
  /** Counted clockwise from the first, 0…99. */
  cell: number
  /** Its prize, in whole roubles. */
  prize: number
}

/** What a turn can pay and with what probability, including the draw's bias. */
export function payoffs(): Payoff[] {
  return rim.map((prize, cell) => ({
    multiplierE4: multiplierE4For(prize),
    probability: probabilityOfInt(cell, cell + 1, rim.length),
  }))
}

export const wheel: InstantGame<WheelParams, WheelOutcome> = {
  id: 'wheel',
  version: 1,
  kind: 'instant',
  gifted: true,
  params,
  play(rng) {
    const cell = rng.int(rim.length)
    const prize = rim[cell] ?? 0
    return { outcome: { cell, prize }, multiplierE4: multiplierE4For(prize) }
  },
  bestMultiplierE4: () => multiplierE4For(Math.max(...rim)),
  rtp: () => returnAtStake(payoffs(), turnKopecks),
  sampleParams: [{}],
}
