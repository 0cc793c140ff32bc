/** Settings of the heist: the price of a ticket, the dates of the winter season and the gifts of chapters. */

/** The id of its game in the registry. */
export const heistGame = 'heist'

/** Edge credit per ticket, in kopecks, and the worth of a ticket: 5 % of it. */
export const ticketCredit = 20_00n
export const ticketWorth = 1_00n

/** Tickets still open runs for this long after the end of a season. */
export const graceMs = 3 * 86_400_000

/** A season is shown next to the games from this long before its start. */
export const nearMs = 14 * 86_400_000

/**
 * All chapters together give one player at most this much, in kopecks: less than the first ticket leaves the site, so
 * that no one runs for the gifts alone.
 */
export const mostGifts = 11_00n

/** The longest season that can be started manually, in days. */
export const mostDays = 365

/** How many own runs, best runs and past seasons are shown. */
export const runsShown = 20
export const placesShown = 20
export const pastShown = 12

export interface NewChapter {
  /** Rooms opened by all players together since the season began. */
  readonly rooms: bigint
  /** Kopecks for each player, and the largest number of players. */
  readonly gift: bigint
  readonly players: number
}

/** Used for a season that declares no chapters. */
export const usualChapters: readonly NewChapter[] = [
  { rooms: 100n, gift: 1_00n, players: 1_000 },
  { rooms: 500n, gift: 1_00n, players: 1_000 },
  { rooms: 1_500n, gift: 2_00n, players: 1_000 },
  { rooms: 4_000n, gift: 2_00n, players: 1_000 },
  { rooms: 10_000n, gift: 3_00n, players: 1_000 },
]

export const seasonName = 'Новогоднее ограбление'

/** Midnight of Moscow. */
const midnight = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day) - 3 * 3_600_000)

/** The winter season that begins in a year: from December 15 to January 15. */
export const winterOf = (year: number) => ({
  mark: `winter-${year}`,
  name: seasonName,
  from: midnight(year, 12, 15),
  until: midnight(year + 1, 1, 15),
})

/** The winter season that is running or comes next. */
export function nextWinter(now: Date): ReturnType<typeof winterOf> {
  const year = now.getUTCFullYear()
  return [year - 1, year].map(winterOf).find(({ until }) => until > now) ?? winterOf(year)
}
