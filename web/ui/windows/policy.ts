/** Defaults of toasts and lazy chunks. */

/** How long a toast stays, in milliseconds. */
export const toastMs = 3000
/** How long the toast of an error stays: it says what to do next, and is read more than once. */
export const errorToastMs = 15_000
/** How many toasts are shown at once. */
export const maxToasts = 4

/** Loading a chunk is given up after this long, in milliseconds. */
export const chunkTimeoutMs = 120_000
/** A part whose code failed to load is retried after this long, in milliseconds. */
export const partRetryMs = 2000
