/** How webhooks are sent. */

/** Pauses between the tries of an event, in seconds; after the last one it is given up, about three days after it happened. */
export const pausesSeconds = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600] as const
/** How long an answer is waited for, in milliseconds, and the most that is read of it, in bytes. */
export const patienceMs = 10_000
export const mostRead = 2_000
/** A sender that has not said so long what became of a try is gone, in seconds: another one tries. */
export const leaseSeconds = 60
export const sentAtOnce = 8
export const lookEveryMs = 1_000
/** Events are kept so long, in days. */
export const keptDays = 90
