/** Whether the heist stands in menus and the lobby: an event is shown shortly before its season and while its tickets open runs. Its address tells the dates at any time. */
import type { Db } from '../../platform/database.ts'
import { nearMs } from './policy.ts'
import { allSeasons, type Season } from './seasons.ts'

/** So long an answer is kept, in milliseconds: everybody who opens a page asks. */
const keptMs = 60_000

export const standsAt = (seasons: readonly Pick<Season, 'from_at' | 'lapses_at'>[], now: number): boolean =>
  seasons.some(({ from_at: from, lapses_at: lapses }) => now >= from.getTime() - nearMs && now < lapses.getTime())

/** Asks the database once in a while, however many ask. */
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
