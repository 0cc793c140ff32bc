/** Settings of challenges. */

/**
 * The largest share of the edge credit of a bet that the prizes of all challenges it may win are worth in expectation, in
 * ten-thousandths: a half.
 */
export const mostPartE4 = 5_000
/** The largest prize of one place, in kopecks. */
export const mostPrize = 1_000_000_00n
/** The least multiplier that a challenge may ask for, in ten-thousandths: below it nearly every player wins at once. */
export const leastThresholdE4 = 20_000
/** The longest time between a challenge and its end, in days. */
export const mostDays = 92
/** How many past ones players are shown, and how many of all an administrator sees. */
export const pastShown = 10
export const listed = 100
/** For how long the list is cached, in milliseconds. */
export const keptShortly = 1_000
