/**
 * Whether the heist is shown in menus and the lobby: from shortly before its season until its tickets lapse. Its own
 * page shows the dates at any time.
 */
import type { Db } from '../../platform/database/database.ts'
import { nearMs } from './policy.ts'
import { allSeasons, type Season } from './seasons.ts'

/** An answer is cached for this long, in milliseconds: every opened page asks for it. */
const keptMs = 60_000

export const standsAt = (seasons: readonly Pick<Season, 'from_at' | 'lapses_at'>[], now: number): boolean =>
  seasons.some(({ from_at: from, lapses_at: lapses }) => now >= from.getTime() - nearMs && now < lapses.getTime())

/** Reads the database at most once per interval, for any number of requests. */
export function createStanding(db: Db, everyMs = keptMs): () => Promise<boolean> {
  let readAt = 0
  let seasons: Promise<Season[]> = Promise.resolve([])
  return async () => {
    const now = Date.now()
    if (now >= readAt + everyMs) {
      readAt = now
      seasons = allSeasons(db)
      seasons.catch(() => (readAt = 0))
    }
    return standsAt(await seasons, now)
  }
}
