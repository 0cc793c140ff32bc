/** Formats the dates of a season. */
import type { HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import { plural } from '../../ui/text/format.ts'
import { moscowDate, moscowDay } from '../../ui/text/moscow.ts'

/** «15 декабря — 14 января 2027 г.»: the last day is the one before midnight. */
export const datesText = ({ from, until }: Pick<HeistSeason, 'from' | 'until'>): string =>
  `${moscowDay(Date.parse(from))} — ${moscowDate(Date.parse(until) - 1)}`

const dayMs = 86_400_000

/** «Начнётся через 16 дней.», by this device's clock; nothing once it should have begun. */
export function beginsText(from: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(from) - now) / dayMs)
  return days > 0 ? `Начнётся через ${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}.` : ''
}

/** By this device's clock. */
export const isAhead = (at: string): boolean => Date.parse(at) > Date.now()
