/**
 * Formats the figures of a machine's sheet, makes the file for download, and checks whether a recount agrees with them.
 */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { add, compare, decimalOf, type Fraction, multiply, subtract } from '@kurazh/games/core/rtp.ts'
import type { Machine, Mode, Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** A share as percent: 0.965 → «96.50 %». */
export const percent = (share: number): string => `${formatNumber(share * 100)}\u00a0%`

/** The exact return with every place that eight digits can show: «96.46606445 %». */
export const exactPercent = (rtp: Fraction): string =>
  `${decimalOf(multiply(rtp, { numerator: 100n, denominator: 1n }), 8)}\u00a0%`

/** The same for an exact chance, with as many digits as it needs not to read as zero. */
export function chanceText(chance: Fraction): string {
  const share = Number(decimalOf(chance, 12))
  return `${formatNumber(share * 100, share >= 0.01 || share === 0 ? 2 : share >= 0.0001 ? 4 : 8)}\u00a0%`
}

/** «1 из 131 072»; «практически никогда» for what no player will see; a dash for an impossible one. */
export function oneIn({ numerator, denominator }: Fraction): string {
  if (numerator === 0n) return '—'
  const times = (denominator + numerator / 2n) / numerator
  if (times < 1_000_000_000_000n) return `1\u00a0из\u00a0${formatNumber(Number(times), 0)}`
  return 'практически никогда'
}

/** «Ничего», «меньше ставки», «1–2×», «от 500×». */
export function bandName(bands: Sheet['bands'], index: number): string {
  const from = multiplierFromE4(bands[index]?.fromE4 ?? 0)
  const next = bands[index + 1]
  if (from === 0) return 'ничего'
  if (from < 1) return 'меньше ставки'
  return next
    ? `${formatNumber(from, 0)}–${formatNumber(multiplierFromE4(next.fromE4), 0)}×`
    : `от ${formatNumber(from, 0)}×`
}

/** The error a browser's arithmetic may make in bands that are not exact: twice the stored precision. */
const allowed: Fraction = { numerator: 2n, denominator: 1_000_000_000n }

/** Whether recounted figures are the stored ones: exactly, except for bands, which may be near. */
export function sheetsAgree(stored: Sheet, counted: Sheet): boolean {
  const { bands: ours, ...exact } = storedSheet(stored)
  const { bands: theirs, ...again } = storedSheet(counted)
  if (JSON.stringify(exact) !== JSON.stringify(again) || ours.length !== theirs.length) return false
  if (stored.bandsAreExact) return JSON.stringify(ours) === JSON.stringify(theirs)
  return stored.bands.every(({ fromE4, chance }, index) => {
    const other = counted.bands[index]
    return other?.fromE4 === fromE4 && isNear(chance, other.chance)
  })
}

function isNear(one: Fraction, other: Fraction): boolean {
  const difference = subtract(one, other)
  return compare(difference, allowed) <= 0 && compare(add(difference, allowed), { numerator: 0n, denominator: 1n }) >= 0
}

export const modesOf = ({ costs }: Pick<Machine, 'costs'>) => Object.keys(costs) as Mode[]
