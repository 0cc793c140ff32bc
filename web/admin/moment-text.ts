/** Formats moments of the area: the staff speaks of Moscow's time, wherever each of them sits. */
const zone = { timeZone: 'Europe/Moscow' } as const
const clock = new Intl.DateTimeFormat('ru-RU', { ...zone, hour: '2-digit', minute: '2-digit' })
const exactClock = new Intl.DateTimeFormat('ru-RU', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('ru-RU', { ...zone, day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('ru-RU', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })

/** Day and minute of Moscow, whatever the reader's own: «29 нояб., 14:35 МСК», one far away with its year. */
export const momentText = (at: string, now = new Date()): string => textBy(clock, at, now)

/** With its second, where the order within a minute matters: «29 нояб., 14:35:07 МСК». */
export const exactMomentText = (at: string, now = new Date()): string => textBy(exactClock, at, now)

function textBy(time: Intl.DateTimeFormat, at: string, now: Date): string {
  const date = new Date(at)
  const shown = Math.abs(now.getTime() - date.getTime()) > 300 * 86_400_000 ? dayOfYear : day
  return `${shown.format(date)}, ${time.format(date)} МСК`
}
