/** What is looked at by a person, how much may be asked for, and how long anything is waited for. Smallest and largest sums are each gateway's own. */

// Payouts. Sums in kopecks.
/** As much as this within 24 hours is looked at by a person. */
export const largeKopecks = 50_000_00n
/** From here two people approve: less than a player can ask for within 24 hours, or it would never happen. */
export const twoPeopleKopecks = 150_000_00n
/** The most a player can ask for within any 24 hours. */
export const dailyKopecks = 300_000_00n
/** From so many payouts within 24 hours on a person looks. */
export const manyADay = 5
/** So long after a change of password or second factor nothing is paid out. */
export const pauseMs = 24 * 3_600_000
/** Proofs by password, until one of them is right. */
export const passwordTries = { count: 10, windowSeconds: 900 }

// Top-ups.
export const mostOpenOrders = 20
/** How long a payment system may leave an order unanswered, in milliseconds. */
export const orderPatienceMs = 24 * 3_600_000
