/** Computes the calendar days by which rewards are counted. */

/** Moscow has had one UTC offset for as long as bets have existed. */
const moscowOffsetMs = 10_800_000

const dayMs = 86_400_000

/** The last computed day: of thousands of bets in a row nearly all fall on one day. */
let last = { number: Number.NaN, text: '' }

/** Returns the Moscow day of a moment: «2026-11-22». */
export function dayInMoscow(at: Date): string {
  const number = Math.floor((at.getTime() + moscowOffsetMs) / dayMs)
  if (number !== last.number) last = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) }
  return last.text
}

/** The key of a notification that a reward waits: a player gets one a day of Moscow at most. */
export const rewardOfToday = (): string => `reward ${dayInMoscow(new Date())}`
