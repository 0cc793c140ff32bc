/** A chip: a stake on the table, or the value that the next press lays. */
import type { SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { usualMinimum } from './layouts.ts'
import css from './chip.module.css'

/** Values of the rail, in kopecks. */
export const chipValues = [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n, 5_000_00n] as const

/** A sum as short as a chip is small: «150», «1.2т», «15т». */
function shortSum(kopecks: bigint): string {
  const roubles = Number(kopecks) / 100
  if (roubles < 1_000) return formatNumber(roubles, Number.isInteger(roubles) ? 0 : 1)
  const thousands = roubles / 1_000
  return `${formatNumber(thousands, Number.isInteger(thousands) || thousands >= 100 ? 0 : 1)}т`
}

/** The largest value of the rail that is not above the sum: its colour is the sum's. */
const toneOf = (kopecks: bigint): number =>
  Math.max(
    0,
    chipValues.findLastIndex((value) => value <= kopecks),
  )

/** `faint`: others' chips. */
export function Chip({ kopecks, faint = false }: { kopecks: bigint; faint?: boolean }) {
  return (
    <span className={css.chip} data-tone={toneOf(kopecks)} data-faint={faint || undefined} aria-hidden="true">
      <span className="figures">{shortSum(kopecks)}</span>
    </span>
  )
}

interface ChipRailProps {
  value: bigint
  limits: readonly SpotLimit[]
  onChange: (value: bigint) => void
}

/** The chosen chip. Those below the minimum of every spot cannot be chosen; those for side bets alone are dim. */
export function ChipRail({ value, limits, onChange }: ChipRailProps) {
  const usual = usualMinimum(limits)
  return (
    <div className={css.rail} role="radiogroup" aria-label="Фишка в руке">
      {chipValues.map((each) => (
        <button
          key={String(each)}
          type="button"
          role="radio"
          aria-checked={each === value}
          aria-label={`${formatNumber(Number(each) / 100, 0)} ₽`}
          title={each < usual ? `Меньше минимума ${formatMoney(usual)}` : undefined}
          className={`${css.pick} touch`}
          disabled={limits.length > 0 && limits.every(({ min }) => each < min)}
          data-small={each < usual || undefined}
          onClick={() => onChange(each)}
        >
          <Chip kopecks={each} />
        </button>
      ))}
    </div>
  )
}
