/** Calendar days, by which rewards are counted. */

/** Moscow has had one offset all the time there were bets. */
const moscowOffsetMs = 10_800_000

const dayMs = 86_400_000

/** The day that was asked for last: of thousands of bets in a row nearly all lie in one. */
let last = { number: Number.NaN, text: '' }

/** The day of Moscow a moment lies in: «2026-11-22». */
export function dayInMoscow(at: Date): string {
  const number = Math.floor((at.getTime() + moscowOffsetMs) / dayMs)
  if (number !== last.number) last = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) }
  return last.text
}
