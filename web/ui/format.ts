/** Figures as the site writes them: groups of three by a space, a dot before decimals, the rouble sign behind. */

import { plural } from '@kurazh/contract/plural.ts'

export { plural }

/** Keeps a number and its sign on one line. */
const space = '\u00a0'

/** Fixed decimals and grouped thousands: 12480.5 → «12 480.50». */
export function formatNumber(value: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, space)
  const body = fraction ? `${grouped}.${fraction}` : grouped
  return value < 0 && Number(Math.abs(value).toFixed(decimals)) !== 0 ? `−${body}` : body
}

/** Roubles with two decimals. */
export function formatRoubles(roubles: number): string {
  return `${formatNumber(roubles)}${space}₽`
}

/** Roubles with an explicit sign, for results. */
export function formatResult(roubles: number): string {
  return roubles > 0 ? `+${formatRoubles(roubles)}` : formatRoubles(roubles)
}

/** Roubles without needless decimals, for limits and presets: 20000 → «20 000». */
export function formatShort(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2)
}

/** A multiplier with at least two and at most four decimals: 2.0204 → «2.0204×», 3.3 → «3.30×». */
export function formatMultiplier(multiplier: number): string {
  const text = formatNumber(multiplier, 4)
  return `${text.endsWith('00') ? text.slice(0, -2) : text.endsWith('0') ? text.slice(0, -1) : text}×`
}

/** A stretch of time in whole minutes: 61 → «1 час 1 минута». */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && `${hours}${space}${plural(hours, ['час', 'часа', 'часов'])}`,
    (rest > 0 || hours === 0) && `${rest}${space}${plural(rest, ['минута', 'минуты', 'минут'])}`,
  ]
  return parts.filter(Boolean).join(' ')
}
