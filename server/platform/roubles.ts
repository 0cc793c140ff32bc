/** Amounts inside Russian sentences. */
const separator = '\u00a0'

/** Kopecks as a reader expects them: «1 000 000 ₽», «2 500.50 ₽». */
export function formatRoubles(kopecks: bigint): string {
  const sign = kopecks < 0n ? '−' : ''
  const absolute = kopecks < 0n ? -kopecks : kopecks
  const whole = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, separator)
  const rest = absolute % 100n
  return `${sign}${whole}${rest === 0n ? '' : `.${rest.toString().padStart(2, '0')}`}${separator}₽`
}
