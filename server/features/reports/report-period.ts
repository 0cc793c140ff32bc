/** The range of days of a report. */

export const dayMs = 86_400_000
/** How far back a report goes if no start is given. */
const usualDays = 366
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** Moscow is three hours ahead of UTC, in summer and winter. */
export const today = (): string => dayOf(Date.now() + 3 * 3_600_000)

export function periodOf({ from, until = today() }: { from?: string | undefined; until?: string | undefined }): {
  from: string
  until: string
} {
  return { from: from ?? dayOf(Date.parse(until) - usualDays * dayMs), until }
}
