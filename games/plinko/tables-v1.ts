/**
 * Payouts of plinko's bins in the first version of its rules. It never changes: a new version
 * gets a new file, and games/index.ts keeps the old rules next to the new ones.
 */
import type { Risk } from './risks.ts'

/** Multipliers from the centre to the edge by rows, mirrored; for odd rows the first is in the centre twice. */
const halves: Readonly<Record<number, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [0.5, 1, 1.1, 2.1, 5.6],
    medium: [0.4, 0.7, 1.3, 3, 13],
    high: [0.2, 0.3, 1.5, 4, 29],
  },
  9: {
    low: [0.7, 1, 1.6, 2, 5.6],
    medium: [0.5, 0.9, 1.7, 4, 18],
    high: [0.2, 0.6, 2, 7, 43],
  },
  10: {
    low: [0.5, 1, 1.1, 1.4, 3, 8.9],
    medium: [0.4, 0.6, 1.4, 2, 5, 22],
    high: [0.2, 0.3, 0.9, 3, 10, 76],
  },
  11: {
    low: [0.7, 1, 1.3, 1.9, 3, 8.4],
    medium: [0.5, 0.7, 1.8, 3, 6, 24],
    high: [0.2, 0.4, 1.4, 5.2, 14, 120],
  },
  12: {
    low: [0.5, 1, 1.1, 1.4, 1.6, 3, 10],
    medium: [0.3, 0.6, 1.1, 2, 4, 11, 33],
    high: [0.2, 0.2, 0.7, 2, 8.1, 24, 170],
  },
  13: {
    low: [0.7, 0.9, 1.2, 1.9, 3, 4, 8.1],
    medium: [0.4, 0.7, 1.3, 3, 6, 13, 43],
    high: [0.2, 0.2, 1, 4, 11, 37, 260],
  },
  14: {
    low: [0.5, 1, 1.1, 1.3, 1.4, 1.9, 4, 7.1],
    medium: [0.2, 0.5, 1, 1.9, 4, 7, 15, 58],
    high: [0.2, 0.2, 0.3, 1.9, 5, 18, 56, 420],
  },
  15: {
    low: [0.7, 1, 1.1, 1.5, 2, 3, 8, 15],
    medium: [0.3, 0.5, 1.3, 3, 5, 11, 18, 88],
    high: [0.2, 0.2, 0.5, 3, 8, 27, 83, 620],
  },
  16: {
    low: [0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16],
    medium: [0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
    high: [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1000],
  },
}

/** What each bin pays from left to right, in ten-thousandths: rows + 1 values for every number of rows. */
export const tablesE4: Readonly<Record<number, Readonly<Record<Risk, readonly number[]>>>> = Object.fromEntries(
  Object.entries(halves).map(([rows, { low, medium, high }]) => {
    const whole = (half: readonly number[]) => mirrored(half.map(inTenThousandths), Number(rows) % 2 === 1)
    return [rows, { low: whole(low), medium: whole(medium), high: whole(high) }]
  }),
)

function mirrored(half: readonly number[], centreTwice: boolean): number[] {
  return [...[...half].reverse(), ...half.slice(centreTwice ? 0 : 1)]
}

/** Tables have at most one decimal; rounding removes the error of a double. */
function inTenThousandths(multiplier: number): number {
  return Math.round(multiplier * 10) * 1_000
}
