/** How machines made elsewhere are played. */

/** A session of a frame nobody uses ends after so many minutes. */
export const sessionMinutes = 30
/** Of more sessions of one player than these the oldest end. */
export const mostSessions = 10
/** A win that nobody fetches is paid by itself after this many hours. */
export const openHours = 24
/** So long a play waits for the seed that our frame draws, and so often it is looked for. */
export const seedMs = 4_000
export const seedLookMs = 100
/** So long the player is waited for who is asked about a dear mode, and so often it is looked whether they have answered. */
export const answerMs = 50_000
export const answerLookMs = 200
/** The bets a game offers, in kopecks, as far as they fit its limits. */
export const betLevels: readonly bigint[] = [1_00n, 2_00n, 5_00n, 10_00n, 20_00n, 50_00n, 100_00n, 200_00n, 500_00n, 1_000_00n, 2_000_00n, 5_000_00n, 10_000_00n, 20_000_00n]
export const usualBet = 10_00n
