/** Timeouts and intervals of playing, in milliseconds. */

/** Pauses between repeats of an unanswered bet or move; the last one is used for all that follow. */
export const betRepeatsMs = [400, 800, 1600, 3200, 5000] as const
/** The same in a shared round, which does not wait. */
export const roundRepeatsMs = [150, 300, 600, 1200, 2500] as const

/** A bet or move without an answer for this long is said to be looked up. */
export const lateAnswerMs = 3000

/** Automatic play, between a shown result and the next bet. */
export const autobetPauseMs = 150
/** The same in turbo and where nothing moves. */
export const shortAutobetPauseMs = 60

/**
 * The time a button ignores presses after it has changed its meaning: longer than the pause between two taps of one
 * finger.
 */
export const tapGuardMs = 400

/** After a result the balance is said once no other result has come for this long. */
export const balanceSaidMs = 1000
