/** The range of days of a report, and its months. */
import type { Stream } from '../../platform/admin/admin-list.ts'

export const dayMs = 86_400_000
/** How far back a report goes if no start is given. */
const usualDays = 366
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** Moscow is three hours ahead of UTC, in summer and winter. */
export const today = (now = Date.now()): string => dayOf(now + 3 * 3_600_000)

/** Earlier years are half-typed dates: nothing happened in them, and before the year 1 the database has no days. */
const firstDay = '2000-01-01'
const within = (day: string) => (day < firstDay ? firstDay : day > today() ? today() : day)

export function periodOf({ from, until = today() }: { from?: string | undefined; until?: string | undefined }): {
  from: string
  until: string
} {
  const last = within(until)
  return {
    from: from === undefined ? dayOf(Date.parse(last) - usualDays * dayMs) : from < firstDay ? firstDay : from,
    until: last,
  }
}

/** The months of a period that have begun, newest first. */
export function monthsBack({ from, until }: { from: string; until: string }): Stream<string> {
  const [earliest, latest] = [numberOf(from), Math.min(numberOf(until), numberOf(today()))]
  return async (after, count) => {
    const begins = after === undefined ? latest : numberOf(after) - 1
    const months = Array.from({ length: Math.max(0, Math.min(count, begins - earliest + 1)) }, (_, back) =>
      monthOf(begins - back),
    )
    return months.map((month) => ({ found: month, at: Date.parse(month), place: month }))
  }
}

/** Months since the year 0, from the first seven characters, «2026-11». */
export const numberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
/** The month of such a number, «2026-11». */
export const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** The last day of a month, «2026-11». */
export const lastDayOf = (month: string): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
