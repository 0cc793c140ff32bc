/** Formats dates and times in Moscow time. */

const inMoscow = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { ...style, timeZone: 'Europe/Moscow' })
const day = inMoscow({ day: 'numeric', month: 'long' })
const date = inMoscow({ day: 'numeric', month: 'long', year: 'numeric' })
const clock = inMoscow({ hour: '2-digit', minute: '2-digit' })

/** «15 декабря». `atMs` is milliseconds since 1970. */
export const moscowDay = (atMs: number): string => day.format(atMs)

/** «14 января 2027 г.» */
export const moscowDate = (atMs: number): string => date.format(atMs)

/** «18 января в 00:00 по Москве». `at` is ISO 8601. */
export function moscowMoment(at: string): string {
  const atMs = Date.parse(at)
  return `${day.format(atMs)} в ${clock.format(atMs)} по Москве`
}
