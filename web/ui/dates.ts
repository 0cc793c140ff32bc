/** Dates and relative times in the language the player has chosen for them. The words of the site stay Russian. */
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

const key = 'date-locale'
const first = 'ru-RU'

/** The languages on offer. */
export const dateLocales = [
  'ru-RU', 'be-BY', 'uk-UA', 'kk-KZ', 'uz-UZ', 'ky-KG', 'tg-TJ', 'hy-AM', 'az-AZ', 'ka-GE', 'ro-MD', 'et-EE', 'lv-LV', 'lt-LT', 'pl-PL', 'cs-CZ', 'de-DE', 'fr-FR',
  'es-ES', 'it-IT', 'pt-BR', 'tr-TR', 'en-GB', 'en-US', 'sv-SE', 'fi-FI', 'zh-CN', 'ja-JP', 'ko-KR', 'hi-IN',
] as const
export type DateLocale = (typeof dateLocales)[number]

const isOffered = (locale: string | null): locale is DateLocale => dateLocales.some((each) => each === locale)

export const useDateLocale = create<{ locale: DateLocale }>(() => {
  const stored = readStored(key)
  return { locale: isOffered(stored) ? stored : first }
})

/** Chooses the language of dates and remembers it. */
export function chooseDateLocale(locale: DateLocale): void {
  useDateLocale.setState({ locale })
  writeStored(key, locale)
}

/** A language under its own name: «Deutsch (Deutschland)». */
export function localeName(locale: DateLocale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is a hundred times dearer than using one. */
function formatOf(style: keyof typeof styles): Intl.DateTimeFormat {
  const { locale } = useDateLocale.getState()
  const name = `${locale} ${style}`
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, styles[style])
  formats.set(name, format)
  return format
}

const styles = {
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minutes: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  date: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Hours and minutes. */
export function formatClock(date: Date): string {
  return formatOf('minutes').format(date)
}

/** Day, month in words, year. `at` is ISO 8601. */
export function formatDate(at: string): string {
  return formatOf('date').format(new Date(at))
}

/** The time of day for today's moments, the date before it for older ones. `at` is ISO 8601. */
export function formatMoment(at: string, now: Date = new Date()): string {
  const date = new Date(at)
  const time = formatOf('seconds').format(date)
  return date.toDateString() === now.toDateString() ? time : `${formatOf('day').format(date)}, ${time}`
}

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
  const relative = new Intl.RelativeTimeFormat(useDateLocale.getState().locale, { numeric: 'auto' })
  let amount = Math.round((new Date(at).getTime() - now.getTime()) / 1000)
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(amount, unit)
    amount = Math.trunc(amount / size)
  }
  return formatDate(at)
}
