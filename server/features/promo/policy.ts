/** What may be changed of promo codes. */

/** How many times its amount a code may ask to be staked before it is paid. */
export const mostWager = 10

/** Kopecks that codes made in 24 hours may give away together without a second person: as much as one corrects balances by. */
export const declaredAlone = 10_000_00n

/** Kopecks a use, at most. */
export const mostAmount = 1_000_000_00n
/** Days a code may be taken. */
export const mostDays = 3_650

/** Kopecks to be staked before a code is paid. */
export const neededOf = (amount: bigint, wager: number): bigint => amount * BigInt(wager)
