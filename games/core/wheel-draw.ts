/** Draws the pocket of a 37-pocket wheel, and what some tables draw before it, from a round's hash. */
import { roundBlocks, roundDraw } from './round-chain.ts'
import { createRng, type Rng } from './random.ts'
import type { TableGame } from './table.ts'

export const pockets = 37
/** The number of draws: see `roundDraw`. */
export const draws = 2n ** 52n

/** A part of `of` equal ones by a draw in [0, 2⁵²): floor(r·of/2⁵²). */
export const partOf = (draw: number, of: number): number => Number((BigInt(draw) * BigInt(of)) / draws)
const firstOf = (part: number, of: number): bigint => (BigInt(part) * draws + BigInt(of) - 1n) / BigInt(of)
/** How many draws lead to a part from `from` to before `to`; some parts have one more than others. */
export const drawsBetween = (from: number, to: number, of: number): bigint => firstOf(to, of) - firstOf(from, of)

/** The pocket of a round's draw. */
export const pocketOf = (draw: number): number => partOf(draw, pockets)
/** How many draws lead to a pocket. */
export const drawsOf = (pocket: number): bigint => drawsBetween(pocket, pocket + 1, pockets)

export const everyPocket: readonly number[] = Array.from({ length: pockets }, (_, pocket) => pocket)

type WheelTable = Pick<TableGame, 'beforeBall'>

/** The n-th value of a wheel's round: what its table draws before the ball, then the pocket. */
function valuesOf({ beforeBall }: WheelTable, before: () => Rng, draw: number): (drawn: number) => number {
  const values = [...(beforeBall?.(before()) ?? []), pocketOf(draw)]
  return (drawn) => {
    const value = values[drawn]
    if (value === undefined) throw new RangeError(`the round draws ${values.length} values`)
    return value
  }
}

/** The n-th value of the round with this hash. Throws RangeError for an invalid hash, and beyond the last value. */
export const wheelDraw = (game: WheelTable, hash: string, salt: string): ((drawn: number) => number) =>
  valuesOf(game, () => createRng(roundBlocks(hash, salt, 'before the ball')), roundDraw(hash, salt))

/** The same from any source of randomness, for simulations. */
export const simulatedWheel = (game: WheelTable, rng: Rng): ((drawn: number) => number) =>
  valuesOf(game, () => rng, rng.wide())
