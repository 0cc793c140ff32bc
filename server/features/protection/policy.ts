/**
 * Lengths of breaks and the interval of reality checks. Settings that the page needs too are in
 * contract/account/protection.ts: the hours until a limit is loosened, and the pause that ends a visit.
 */
import type { BreakLength } from '@kurazh/contract/account/protection.ts'

/** Minutes of play between reality checks; a jurisdiction may require them sooner (play/jurisdictions.ts). */
export const realityCheckMinutes = 60

/** How long each break lasts, as PostgreSQL intervals: months and years by the calendar. */
export const breakIntervals: Record<Exclude<BreakLength, 'forever'>, string> = {
  hour: '1 hour',
  'six-hours': '6 hours',
  day: '1 day',
  'three-days': '3 days',
  week: '7 days',
  'two-weeks': '14 days',
  'six-weeks': '42 days',
  'six-months': '6 months',
  year: '1 year',
  'five-years': '5 years',
}
