/**
 * Limits of payments: what a person checks, how much may be requested, and how long to wait. Each gateway has its own
 * smallest and largest sums.
 */

// Payouts. Sums in kopecks.
/** From this sum within 24 hours a person checks. */
export const largeKopecks = 50_000_00n
/** From this sum two people approve. Less than a player can request within 24 hours, or it would never apply. */
export const twoPeopleKopecks = 150_000_00n
/** The most a player can request within any 24 hours. */
export const dailyKopecks = 300_000_00n
/** From this many payouts within 24 hours a person checks. */
export const manyADay = 5
/** No payouts for this long after a change of password or second factor. */
export const pauseMs = 24 * 3_600_000
/** Attempts to confirm by password, until one is right. */
export const passwordTries = { count: 10, windowSeconds: 900 }

// Top-ups.
/** For how long keys that the payment systems accepted are not tried again, in milliseconds. */
export const keysStandMs = 10 * 60_000
/** The same for keys that they refused, or for a system that did not answer. */
export const keysRefusedMs = 30_000
export const mostOpenOrders = 20
/** How long a payment system may leave a refund unanswered until its money returns to the balance, in milliseconds. */
export const refundPatienceMs = 3 * 24 * 3_600_000
/** How often a payment with an open refund is looked at, in seconds. */
export const refundLookSeconds = 600
/** How long a payment system may leave an order unanswered, in milliseconds. */
export const orderPatienceMs = 24 * 3_600_000
/** Unanswered for this many minutes counts as failing; orders older than a day were announced before. */
export const failingMinutes = 5
