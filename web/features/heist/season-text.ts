/** Formats the dates of a season. */
import type { HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import { plural } from '../../ui/text/format.ts'
import { moscowDate, moscowDay } from '../../ui/text/moscow.ts'

/** «15 декабря — 14 января 2027 г.»: the last day is the one before midnight. */
export const datesText = ({ from, until }: Pick<HeistSeason, 'from' | 'until'>): string =>
  `${moscowDay(Date.parse(from))} — ${moscowDate(Date.parse(until) - 1)}`

export interface TimePart {
  value: number
  word: string
}

/** Days, hours and minutes until then, each with its word; none once the time has come. */
export function timeLeft(until: string, now: number): TimePart[] {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return []
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  return [
    { value: days, word: plural(days, ['день', 'дня', 'дней']) },
    { value: hours, word: plural(hours, ['час', 'часа', 'часов']) },
    { value: minutes % 60, word: plural(minutes % 60, ['минута', 'минуты', 'минут']) },
  ]
}

/** The season as a file for a calendar (RFC 5545). */
export function calendarText({ id, from, until }: HeistSeason, site: string): string {
  const moment = (at: string) => at.replace(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kurazh//Heist//RU',
    'BEGIN:VEVENT',
    `UID:heist-${id}@${new URL(site).hostname}`,
    `DTSTAMP:${moment(from)}`,
    `DTSTART:${moment(from)}`,
    `DTEND:${moment(until)}`,
    'SUMMARY:Новогоднее ограбление в «Кураже»',
    `URL:${site}/snowdown`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** By this device's clock. */
export const isAhead = (at: string): boolean => Date.parse(at) > Date.now()
