/** Settings of the stream to other systems. */

/** A batch has about so many bets, and at most so many movements. */
export const atOnce = 20_000
/** How long bets are gathered for a batch that is not full, in milliseconds. */
export const gatherMs = 60_000
/** How long a receiver may take to answer, in milliseconds. */
export const answerMs = 60_000
/** The pause after a failure doubles from the first to the last of these, in milliseconds. */
export const pauseMs = { first: 1_000, last: 60_000 } as const
/** How often a second process asks whether it is its turn, in milliseconds. */
export const turnMs = 5_000
