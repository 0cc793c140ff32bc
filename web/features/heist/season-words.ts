/** How dates of a season are written, and what of them is to come. */
import type { HeistSeason } from '@kurazh/contract/heist.ts'
import { moscowDate, moscowDay } from '../../ui/moscow.ts'

/** «15 декабря — 14 января 2027 г.»: the last day is the one before midnight. */
export const datesText = ({ from, until }: Pick<HeistSeason, 'from' | 'until'>): string => `${moscowDay(Date.parse(from))} — ${moscowDate(Date.parse(until) - 1)}`

/** As this device's clock has it. */
export const isAhead = (at: string): boolean => Date.parse(at) > Date.now()
