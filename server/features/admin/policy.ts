/** Numbers of the admin area that somebody may want to change. */

/** A session of the area ends so long after it began, used or not. */
export const sessionHours = 8
/** And so long after its last call. */
export const idleMinutes = 30
/** Wrong proofs of an account before it is locked out for a while, wherever they come from. */
export const wrongProofs = 5
export const lockoutSeconds = 900
/** A request waits so long for the second person. */
export const requestHours = 24
/** Kopecks by which one administrator, or one player's balance, is corrected in a day without a second person. */
export const correctedAlone = 10_000_00n
/** Rows of a page of the audit. */
export const eventsAPage = 100
/** Rows chained in one write. */
export const linkedAtOnce = 5000
