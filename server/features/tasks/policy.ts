/** Settings of tasks. */

/** Data signed by Telegram is accepted for this many seconds. */
export const telegramFreshSeconds = 600
/** How long a platform may take to answer, in milliseconds. */
export const patienceMs = 10_000
/** How many of a player's latest posts are searched for a shared one: the most VK returns at once. */
export const postsLookedAt = 100
/** The most a task may pay a player, in kopecks. */
export const mostAmount = 10_000_00n
