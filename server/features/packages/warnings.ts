/**
 * Warns of what is allowed but hardly intended: shown when a package is added, and in the admin area while it is
 * stored.
 */
import { type Fraction, returnText } from '@kurazh/shared/proofs/package-return.ts'
import type { StoredMode } from './package-rows.ts'

/** Returns of modes that differ by more than this, in thousandths, differ by more than rounding. */
const apart = 5n

/** Russian sentences; none if nothing is odd, or if a check did not exist yet when the version was added. */
export function warningsOf(modes: readonly StoredMode[]): string[] {
  const strange = modes.flatMap(({ name, unused, leastId }) => [
    ...(unused !== null && unused > 0 ? [`режим ${name}: книг с весом 0 — ${unused}, они не выпадут никогда`] : []),
    ...(leastId !== null && leastId !== 0n ? [`режим ${name}: номера книг начинаются с ${leastId}, а не с 0`] : []),
  ])
  const [least, ...others] = modes.toSorted((one, other) => (isLess(one.rtp, other.rtp) ? -1 : 1))
  const most = others.at(-1)
  if (least === undefined || most === undefined || !isFarther(least.rtp, most.rtp)) return strange
  return [
    ...strange,
    `отдача режимов расходится больше чем на 0.5 процентного пункта: ${least.name} — ${returnText(least.rtp)}, ${most.name} — ${returnText(most.rtp)}`,
  ]
}

const isLess = (one: Fraction, other: Fraction) => one.numerator * other.denominator < other.numerator * one.denominator
const isFarther = (least: Fraction, most: Fraction) =>
  (most.numerator * least.denominator - least.numerator * most.denominator) * 1000n >
  apart * least.denominator * most.denominator
