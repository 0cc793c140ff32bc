/** What may be changed of tasks. */

/** What Telegram has signed is taken for so many seconds. */
export const telegramFreshSeconds = 600
/** How long a platform may take to answer, in milliseconds. */
export const patienceMs = 10_000
/** How many of a player's latest posts are looked through for a shared one: as many as VK gives at once. */
export const postsLookedAt = 100
