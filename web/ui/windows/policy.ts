/** Defaults of toasts and lazy chunks. */

/** How long a toast stays, in milliseconds. */
export const toastMs = 3000
/**
 * An error stays until it is closed or over: it says what to do next, and is read more than once. One younger than this
 * also outlives a change of the screen, which it may have led to. Milliseconds.
 */
export const freshErrorMs = 1000
/** How many toasts are shown at once. */
export const maxToasts = 4

/** Loading a chunk is given up after this long, in milliseconds. */
export const chunkTimeoutMs = 120_000
/** A part whose code failed to load is retried after this long, in milliseconds. */
export const partRetryMs = 2000
