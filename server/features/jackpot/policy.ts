/** When a pot falls, and how long what is published of it is kept. Its share of edge credit is in the law of rewards. */

/** Between these sums a pot falls, in kopecks. A change counts from the next pot on. */
export const usualBounds = { least: 1_000_00n, ceiling: 10_000_00n } as const
/** The most seeds of one draw: a list that every page can read. */
export const mostSeeds = 1_000
/** How long a node may take for the slow draw before another one tries, in milliseconds. */
export const drawLeaseMs = 1_200_000
/** How many days of one's own contributions come at a time. */
export const daysAPage = 30
/** Rows of one statement while a tree is built or forgotten. */
export const rowsAtATime = 2_000
/** Everybody gets the same answer about the pots for this long, in milliseconds. */
export const keptShortlyMs = 1_000
/** How often fallen pots are looked at, in milliseconds. */
export const lookEveryMs = 1_000
/** The longest heap of the thread of a draw, in megabytes. */
export const threadMemory = { maxOldGenerationSizeMb: 64 } as const
