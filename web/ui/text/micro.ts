/** Formats and adds sums of edge credit. On the wire they are micro-kopecks as decimal text. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'

const microPerKopeck = 1_000_000n

/** Non-breaking: keeps a figure and its sign on one line. */
const space = '\u00a0'

/** In roubles, exact: two decimals, more if needed: 512000n → «0.00512 ₽». */
export function formatMicro(micro: bigint): string {
  const beyond = (micro % microPerKopeck).toString().padStart(6, '0').replace(/0+$/, '')
  return `${formatAmount(micro / microPerKopeck)}${beyond}${space}₽`
}

/** Micro-kopecks to the kopeck, rounded down: for lists, where the exact sum is one press away. */
export function formatShortMicro(micro: bigint): string {
  if (micro > 0n && micro < microPerKopeck) return `меньше 0.01${space}₽`
  return `${formatAmount(micro / microPerKopeck)}${space}₽`
}

/** The collected share of a sum, from 0 to 1. For an empty sum it is 1. */
export const partOf = (there: bigint, whole: bigint): number => (whole === 0n ? 1 : Number(there) / Number(whole))

/** Whole kopecks of a sum. */
export const kopecksOf = (micro: bigint): bigint => micro / microPerKopeck

/** A fraction as a percentage, to four decimals: 1/64 → «1.5625 %». */
export function formatShare({ numerator, denominator }: { numerator: string; denominator: string }): string {
  const tenThousandths = (BigInt(numerator) * 2_000_000n + BigInt(denominator)) / (BigInt(denominator) * 2n)
  const beyond = (tenThousandths % 10_000n).toString().padStart(4, '0').replace(/0+$/, '')
  return `${tenThousandths / 10_000n}${beyond && `.${beyond}`}${space}%`
}

/** The sum of the lines; zero for none. */
export const sumOf = (lines: readonly string[]): bigint => lines.reduce((sum, line) => sum + BigInt(line), 0n)
