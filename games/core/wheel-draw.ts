/** Draws the pocket of a 37-pocket wheel from a round's hash. */
export const pockets = 37
/** The number of draws: see `roundDraw`. */
export const draws = 2n ** 52n

/** The pocket of a round's draw in [0, 2⁵²): floor(r·37/2⁵²). */
export const pocketOf = (draw: number): number => Number((BigInt(draw) * BigInt(pockets)) / draws)

const firstOf = (pocket: number): bigint => (BigInt(pocket) * draws + BigInt(pockets) - 1n) / BigInt(pockets)
/** How many draws lead to a pocket; some have one more than others. */
export const drawsOf = (pocket: number): bigint => firstOf(pocket + 1) - firstOf(pocket)

export const everyPocket: readonly number[] = Array.from({ length: pockets }, (_, pocket) => pocket)
