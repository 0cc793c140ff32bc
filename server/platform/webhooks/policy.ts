/** Settings of webhook delivery. */

/**
 * Pauses between the attempts of an event, in seconds; after the last one it is given up, about three days after it
 * happened.
 */
export const pausesSeconds = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600] as const
/** How long to wait for an answer, in milliseconds, and the most that is read of it, in bytes. */
export const patienceMs = 10_000
export const mostRead = 2_000
/** A sender that has not reported the result of an attempt for this long, in seconds, is gone: another one tries. */
export const leaseSeconds = 60
export const sentAtOnce = 8
export const lookEveryMs = 1_000
/** How long events are kept, in days. */
export const keptDays = 90
