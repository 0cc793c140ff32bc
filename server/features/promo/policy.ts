/** Settings of promo codes. */

/** The highest multiple of its amount that a code may require to be staked before it is paid. */
export const mostWager = 10

/** The largest amount of one use, in kopecks. */
export const mostAmount = 1_000_000_00n
/** The longest validity of a code, in days. */
export const mostDays = 3_650

/** Kopecks to be staked before a code is paid. */
export const neededOf = (amount: bigint, wager: number): bigint => amount * BigInt(wager)
