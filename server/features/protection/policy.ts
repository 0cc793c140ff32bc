/**
 * How long breaks last. What the page counts by as well is in contract/protection.ts: hours until a limit is loosened, the pause
 * that ends a visit. Minutes between reality checks: play/jurisdictions.ts.
 */
import type { BreakLength } from '@kurazh/contract/protection.ts'

/** How long each break lasts, as PostgreSQL counts it: months and years by the calendar. */
export const breakIntervals: Record<Exclude<BreakLength, 'forever'>, string> = {
  hour: '1 hour', 'six-hours': '6 hours', day: '1 day', 'three-days': '3 days', week: '7 days', 'two-weeks': '14 days', 'six-weeks': '42 days',
  'six-months': '6 months', year: '1 year', 'five-years': '5 years',
}
