/** How dates of a season are written, and what of them is to come. */
import type { HeistSeason } from '@kurazh/contract/heist.ts'

const dayFormat = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
const yearFormat = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })
const momentFormat = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** «15 декабря — 14 января 2027 г.»: the last day is the one before midnight. */
export const datesText = ({ from, until }: Pick<HeistSeason, 'from' | 'until'>): string =>
  `${dayFormat.format(new Date(from))} — ${yearFormat.format(new Date(Date.parse(until) - 1))}`

/** «18 января в 00:00 по Москве». */
export const momentText = (at: string): string => `${momentFormat.format(new Date(at))} по Москве`

/** As this device's clock has it. */
export const isAhead = (at: string): boolean => Date.parse(at) > Date.now()
