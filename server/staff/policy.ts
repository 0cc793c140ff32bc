/** Numbers of the admin area that an operator may want to change. */

/** Maximum age of an admin session, used or not. */
export const sessionHours = 8
/** It also ends this long after its last call. */
export const idleMinutes = 30
/** Wrong proofs of an account before it is locked out for a while, from any address. */
export const wrongProofs = 5
export const lockoutSeconds = 900
/** How long a request waits for the second person. */
export const requestHours = 24
/** Rows chained in one write. */
export const linkedAtOnce = 5000
