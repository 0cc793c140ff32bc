/**
 * Converts multipliers between whole hundredths, used by the tables of rounds and their stored functions, and
 * ten-thousandths, used everywhere else. This is the only place that converts: see docs/decisions/0003.
 */
import { current } from '@kurazh/games/index.ts'
import { sql } from 'kysely'

/**
 * A multiplier as its column stores it. Throws if it is not a whole number of hundredths: no round pays such a
 * multiplier.
 */
export function hundredthsOf(multiplierE4: number): number {
  // The highest crash points are no safe integers in ten-thousandths; their columns hold whole numbers all the same.
  if (Number.isSafeInteger(multiplierE4) && multiplierE4 % 100 !== 0)
    throw new RangeError(`${multiplierE4} ten-thousandths are no hundredths`)
  return Math.round(multiplierE4 / 100)
}

export const fromHundredths = (column: bigint): number => Number(column) * 100

/** The column `multiplier` of a bet in ten-thousandths, for reading it together with other bets. */
export const multiplierE4Column = sql`multiplier * 100`

const isMultiplier = (game: string) => current(game, 'round')?.mechanic === 'rising'

/**
 * The result of a draw as the column `point` stores it: hundredths for a rising multiplier, otherwise the number
 * itself.
 */
export function pointOf(game: string, result: number): number {
  return isMultiplier(game) ? hundredthsOf(result) : result
}

export const resultOf = (game: string, point: bigint): number =>
  isMultiplier(game) ? fromHundredths(point) : Number(point)
