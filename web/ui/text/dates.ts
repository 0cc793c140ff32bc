/** Formats dates and relative times in the language chosen for them. The site's texts stay Russian. */
import { create } from 'zustand'
import { readStored, writeStored } from '../browser/stored.ts'

const key = 'date-locale'
const first = 'ru-RU'

/** The offered languages. */
export const dateLocales = [
  'ru-RU',
  'be-BY',
  'uk-UA',
  'kk-KZ',
  'uz-UZ',
  'ky-KG',
  'tg-TJ',
  'hy-AM',
  'az-AZ',
  'ka-GE',
  'ro-MD',
  'et-EE',
  'lv-LV',
  'lt-LT',
  'pl-PL',
  'cs-CZ',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'tr-TR',
  'en-GB',
  'en-US',
  'sv-SE',
  'fi-FI',
  'zh-CN',
  'ja-JP',
  'ko-KR',
  'hi-IN',
] as const
export type DateLocale = (typeof dateLocales)[number]

const isOffered = (locale: string | null): locale is DateLocale => dateLocales.some((each) => each === locale)

export const useDateLocale = create<{ locale: DateLocale }>(() => {
  const stored = readStored(key)
  return { locale: isOffered(stored) ? stored : first }
})

/** Chooses the language of dates and stores it. */
export function chooseDateLocale(locale: DateLocale): void {
  useDateLocale.setState({ locale })
  writeStored(key, locale)
}

/** A language in its own name: «Deutsch (Deutschland)». */
export function localeName(locale: DateLocale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: creating one costs a hundred times more than using it. */
function inStyle(style: keyof typeof styles, date: Date): string {
  const { locale } = useDateLocale.getState()
  const name = `${locale} ${style}`
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, styles[style])
  formats.set(name, format)
  return format.format(date)
}

/** Styles, the same in every language. */
const styles = {
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minutes: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  date: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Hours and minutes. */
export function formatClock(date: Date): string {
  return inStyle('minutes', date)
}

/** Day, month in words, year, on one line. `at` is ISO 8601. */
export function formatDate(at: string): string {
  return inStyle('date', new Date(at)).replaceAll(' ', '\u00a0')
}

/** A month in words and its year, on one line. `at` is ISO 8601. */
export function formatMonth(at: string): string {
  return inStyle('month', new Date(at)).replaceAll(' ', '\u00a0')
}

/** The time of day for today's moments, the date before it for older ones. `at` is ISO 8601. */
export function formatMoment(at: string, now: Date = new Date()): string {
  const date = new Date(at)
  const time = inStyle('seconds', date)
  return date.toDateString() === now.toDateString() ? time : `${inStyle('day', date)}, ${time}`
}

/** Until when: a moment, far ahead a date only; `until` null: «навсегда». */
export function formatUntil(until: string | null): string {
  if (until === null) return 'навсегда'
  return `до ${Date.parse(until) - Date.now() > farMs ? formatDate(until) : formatMoment(until)}`
}

const farMs = 60 * 86_400_000

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** How long ago, in the largest fitting unit: «5 минут назад». `at` is ISO 8601. */
export function formatAgo(at: string, now: Date = new Date()): string {
  const { locale } = useDateLocale.getState()
  let amount = Math.round((new Date(at).getTime() - now.getTime()) / 1000)
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit)
    amount = Math.trunc(amount / size)
  }
  return formatDate(at)
}
