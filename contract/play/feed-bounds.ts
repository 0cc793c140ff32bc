/** Constants of the feed. Separate from its schemas, so that a page that only counts does not load them. */

/** A payout from this many kopecks is a big one. */
export const bigPayoutKopecks = 10_000_00n
/** A multiplier from this is a high one; ten-thousandths. */
export const highMultiplierE4 = 100_000
/** How many bets of each kind the feed holds. */
export const feedLength = 30
