/**
 * Formats figures for the site: groups of three separated by a space, a dot before decimals, the rouble sign at the
 * end.
 */

import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'

export { plural }

/** Non-breaking: keeps a number and its sign on one line. */
const space = '\u00a0'

/** Fixed decimals and grouped thousands: 12480.5 → «12 480.50». */
export function formatNumber(value: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, space)
  const body = fraction ? `${grouped}.${fraction}` : grouped
  return value < 0 && Number(Math.abs(value).toFixed(decimals)) !== 0 ? `−${body}` : body
}

/** Kopecks as roubles with an explicit sign, for results. */
export function formatResult(kopecks: bigint): string {
  return `${kopecks > 0n ? '+' : ''}${formatMoney(kopecks)}`
}

/** Without needless decimals: 20000 → «20 000». */
export function formatShort(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2)
}

/**
 * A multiplier in ten-thousandths, with two to four decimals: 20204 → «2.0204×», 33000 → «3.30×». An invalid value from
 * a server becomes a dash.
 */
export function formatMultiplier(multiplierE4: number): string {
  if (typeof multiplierE4 !== 'number') return '—'
  const text = formatNumber(multiplierFromE4(multiplierE4), 4)
  return `${text.endsWith('00') ? text.slice(0, -2) : text.endsWith('0') ? text.slice(0, -1) : text}×`
}

/** A duration in whole minutes: 61 → «1 час 1 минута». */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && `${hours}${space}${plural(hours, ['час', 'часа', 'часов'])}`,
    (rest > 0 || hours === 0) && `${rest}${space}${plural(rest, ['минута', 'минуты', 'минут'])}`,
  ]
  return parts.filter(Boolean).join(' ')
}
