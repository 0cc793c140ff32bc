/** When each document last changed. Changing its text means changing its date here. */

/** ISO 8601 days. */
export const changed = { terms: '2026-11-22', privacy: '2026-11-22' } as const

const calendar = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as a document writes it: «21 ноября 2026 г.». */
export function dayText(day: string): string {
  return calendar.format(new Date(day))
}
