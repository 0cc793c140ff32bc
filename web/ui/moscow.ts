/** Moments of the site as it tells them itself, by the clock of Moscow. Written out: making the browser's own format takes a phone as long as drawing a screen. */

/** In the genitive, from January on. */
export const months = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'] as const

/** Since October of 2014 Moscow keeps three hours ahead of UTC, summer and winter. */
const aheadMs = 3 * 3_600_000

const there = (atMs: number) => new Date(atMs + aheadMs)

/** At least two digits. */
export const two = (number: number): string => String(number).padStart(2, '0')

/** «15 декабря». `atMs` is milliseconds since 1970. */
export function moscowDay(atMs: number): string {
  const date = there(atMs)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`
}

/** «14 января 2027 г.» */
export const moscowDate = (atMs: number): string => `${moscowDay(atMs)} ${there(atMs).getUTCFullYear()} г.`

/** «18 января в 00:00 по Москве». `at` is ISO 8601. */
export function moscowMoment(at: string): string {
  const atMs = Date.parse(at)
  const date = there(atMs)
  return `${moscowDay(atMs)} в ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} по Москве`
}
