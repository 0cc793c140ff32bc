/** Calendar days, by which rewards are counted. */

/** Moscow has had one offset all the time there were bets. */
const moscowOffsetMs = 10_800_000

/** The day of Moscow a moment lies in: «2026-11-22». */
export const dayInMoscow = (at: Date): string => new Date(at.getTime() + moscowOffsetMs).toISOString().slice(0, 10)
