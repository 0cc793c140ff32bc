/** What pictures of shared bets may cost. */

/** How many are kept drawn, and how many may wait to be drawn: who comes later is asked to come again. */
export const mostKept = 100
export const mostWaiting = 8
/** How many an address may have drawn anew. A messenger's servers are few, and each asks for many. */
export const drawings = { count: 120, windowSeconds: 60 }
