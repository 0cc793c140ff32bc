/**
 * Timeouts of calls and events and the freshness of answers; milliseconds. How the socket reconnects is set in
 * contract/core/socket.ts.
 */

/** After this long without an answer a call counts as lost. */
export const callTimeoutMs = 15_000
/** How long an answer counts as fresh unless an event says otherwise, and how often a failed query is retried. */
export const freshMs = 30_000
export const queryRetries = 2
/** The pause before the first repeat; each further one is twice as long. */
export const queryRetryMs = 1000
/** Pauses before each retry of an unanswered request to take rewards. */
export const takeRetryMs: readonly number[] = [700, 2_500]

/** Pause between attempts to load the session. */
export const sessionRetryMs = 2000
/**
 * A prerendered page is rendered for no user in particular. The session waits for hydration, and then for parts that
 * cannot be rendered yet, at most this long each time.
 */
export const hydrationTimeoutMs = 2000

/** How often a page that shows a ban checks whether it is still in force. */
export const banRecheckMs = 10_000

/** The socket is opened when the page is idle, or after this long: nothing on the page waits for it. */
export const socketIdleMs = 1500
/** How often a page refused a socket tries again, and refetches by calls what it cannot receive. */
export const socketRetryMs = 5000
/**
 * After events were lost on the site, each page asks for the present state at a moment of its own within this time, not
 * before the half of it.
 */
export const missedSpreadMs = 3000
/** After an event of the jackpot a page asks again within one to two such times. */
export const jackpotSpreadMs = 1100
/** Balance events within this time share one request. */
export const batchMs = 250
/** How often open games are checked during maintenance: slowly enough to see how each ended. */
export const openGamesMs = 3000

/** Where the browser cannot report that the page is idle, it is assumed idle after this long. */
export const idleGuessMs = 200
