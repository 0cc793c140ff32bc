/** What may be changed of promo codes. */

/** How many times its amount a code may ask to be staked before it is paid. */
export const mostWager = 10

/** Kopecks to be staked before a code is paid. */
export const neededOf = (amount: bigint, wager: number): bigint => amount * BigInt(wager)
