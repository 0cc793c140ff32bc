/** Sets the adjustable values of third-party machines. */

/** A frame's session ends after this many minutes without use. */
export const sessionMinutes = 30
/** If a player has more sessions than this, the oldest end. */
export const mostSessions = 10
/** An unfetched win is paid automatically after this many hours. */
export const openHours = 24
/** How long a play waits for the seed that our frame draws. */
export const seedMs = 4_000
/** How long the player has to confirm an expensive mode. */
export const answerMs = 50_000
/** Notices of both arrive immediately; a lost notice is made up for by a check this often. */
export const frameLookMs = 5_000
/** How many plays of one player, each in another game, may be under way in one process. */
export const mostPlays = 3
/** The bets a game offers, in kopecks, as far as they fit its limits. */
export const betLevels: readonly bigint[] = [
  1_00n,
  2_00n,
  5_00n,
  10_00n,
  20_00n,
  50_00n,
  100_00n,
  200_00n,
  500_00n,
  1_000_00n,
  2_000_00n,
  5_000_00n,
  10_000_00n,
  20_000_00n,
]
export const usualBet = 10_00n
