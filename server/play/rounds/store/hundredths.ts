/**
 * Multipliers in the tables of rounds are whole hundredths, as their stored functions count by them; everywhere else they are
 * ten-thousandths. This is the one edge between the two: see docs/decisions/0049.
 */
import { current } from '@kurazh/games/index.ts'
import { sql } from 'kysely'

/** A multiplier as its column holds it. Throws for one that is no whole number of hundredths: no round pays such. */
export function hundredthsOf(multiplierE4: number): number {
  // The highest crash points have no exact ten-thousandths; their columns hold whole numbers all the same.
  if (Number.isSafeInteger(multiplierE4) && multiplierE4 % 100 !== 0) throw new RangeError(`${multiplierE4} ten-thousandths are no hundredths`)
  return Math.round(multiplierE4 / 100)
}

export const fromHundredths = (column: bigint): number => Number(column) * 100

/** The column `multiplier` of a bet in ten-thousandths, for those who read it with others. */
export const multiplierE4Column = sql`multiplier * 100`

const isMultiplier = (game: string) => current(game, 'round')?.mechanic === 'rising'

/** What a draw came to, as the column `point` holds it: of a rising multiplier hundredths, otherwise the number itself. */
export function pointOf(game: string, result: number): number {
  return isMultiplier(game) ? hundredthsOf(result) : result
}

export const resultOf = (game: string, point: bigint): number => (isMultiplier(game) ? fromHundredths(point) : Number(point))
