/** Formats amounts on both sides: thousands separated by a space, a dot before kopecks, the rouble sign last. */

/** Keeps an amount and its sign on one line. */
const space = '\u00a0'

/**
 * Kopecks as roubles with two decimals, without the currency sign: 1248050n → «12 480.50». A value that is not a sum
 * becomes a dash.
 */
export function formatAmount(kopecks: bigint): string {
  if (typeof kopecks !== 'bigint') return '—'
  const absolute = kopecks < 0n ? -kopecks : kopecks
  const whole = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, space)
  return `${kopecks < 0n ? '−' : ''}${whole}.${(absolute % 100n).toString().padStart(2, '0')}`
}

/** With the sign: «12 480.50 ₽». */
export function formatMoney(kopecks: bigint): string {
  return `${formatAmount(kopecks)}${space}₽`
}

/** Without needless decimals, for limits, presets and sentences: 2000000n → «20 000», 250050n → «2 500.50». */
export function formatRound(kopecks: bigint): string {
  return formatAmount(kopecks).replace(/\.00$/, '')
}

/** With the sign: «20 000 ₽». */
export function formatRoundMoney(kopecks: bigint): string {
  return `${formatRound(kopecks)}${space}₽`
}
