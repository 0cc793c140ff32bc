/** Counts the days on which this browser has shown the site to a player: who comes back may want it installed. */
import { readStored, writeStored } from '../../ui/browser/stored.ts'

const daysKey = 'visit-days'
const offeredKey = 'install-offered'
const offeredFromDay = 3

/** Notes a day once. Returns how many there were, this one included. */
export function noteDay(today: string): number {
  const [last, days] = (readStored(daysKey) ?? ' 0').split(' ')
  const before = Number(days) || 0
  if (last === today) return before
  writeStored(daysKey, `${today} ${before + 1}`)
  return before + 1
}

/** True once, from the third day on: whoever puts it away is not asked again. */
export function mayOffer(days: number): boolean {
  return days >= offeredFromDay && readStored(offeredKey) === null && writeStored(offeredKey, 'true')
}
