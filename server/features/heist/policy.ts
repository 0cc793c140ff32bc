/** What may be changed of the heist: how dear a ticket is, when the winter season is, and what its chapters give. */

/** Its game in the registry. */
export const heistGame = 'heist'

/** Edge credit that brings one ticket, in kopecks, and what a ticket is worth: 5 % of it. */
export const ticketCredit = 20_00n
export const ticketWorth = 1_00n

/** So long after a season's end its tickets still open runs. */
export const graceMs = 3 * 86_400_000

/** So long before a season it is shown beside the games. */
export const nearMs = 14 * 86_400_000

/** All chapters together give one player at most so much, in kopecks: less than what his first ticket leaves the site, so that nobody runs for the gifts. */
export const mostGifts = 11_00n

/** A season that somebody starts lasts so many days at most. */
export const mostDays = 365

export interface NewChapter {
  /** Of all players together, since the season began. */
  readonly rooms: bigint
  /** Kopecks to each, and to how many players at most. */
  readonly gift: bigint
  readonly players: number
}

/** Of a season whose maker names none. */
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

/** The winter season that begins in a year: from the 15th of December to the 15th of January. */
export const winterOf = (year: number) => ({ mark: `winter-${year}`, name: seasonName, from: midnight(year, 12, 15), until: midnight(year + 1, 1, 15) })

/** The winter season that runs at a moment or comes next. */
export function nextWinter(now: Date): ReturnType<typeof winterOf> {
  const year = now.getUTCFullYear()
  return [year - 1, year].map(winterOf).find(({ until }) => until > now) ?? winterOf(year)
}
