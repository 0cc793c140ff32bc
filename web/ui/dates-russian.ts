/** Dates in Russian, written out as the browser would: making its own format takes a phone as long as drawing a screen, and most players read these. */
import { plural } from './format.ts'
import { months, two } from './moscow.ts'

const shortMonths = ['янв.', 'февр.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'] as const

/** By the clock of the device. */
export const russianStyles = {
  seconds: (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`,
  minutes: (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`,
  day: (date: Date) => `${date.getDate()} ${shortMonths[date.getMonth()] ?? ''}`,
  date: (date: Date) => `${date.getDate()} ${months[date.getMonth()] ?? ''} ${date.getFullYear()} г.`,
} as const

const units = {
  second: ['секунду', 'секунды', 'секунд'],
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
  month: ['месяц', 'месяца', 'месяцев'],
  year: ['год', 'года', 'лет'],
} as const

export type Unit = keyof typeof units

/** What has a name of its own. */
const named: Readonly<Record<string, string>> = {
  '0 second': 'сейчас',
  '-2 day': 'позавчера', '-1 day': 'вчера', '1 day': 'завтра', '2 day': 'послезавтра',
  '-1 month': 'в прошлом месяце', '1 month': 'в следующем месяце',
  '-1 year': 'в прошлом году', '1 year': 'в следующем году',
}

/** «5 минут назад», «через 2 часа»; of no time at all only in seconds. */
export function russianAgo(amount: number, unit: Unit): string {
  const size = Math.abs(amount)
  const text = `${size} ${plural(size, units[unit])}`
  return named[`${amount} ${unit}`] ?? (amount < 0 ? `${text} назад` : `через ${text}`)
}
