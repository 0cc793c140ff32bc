/** A chip: a stake on the table, or the value that the next press lays. */
import { formatNumber } from '../../ui/text/format.ts'
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
  onChange: (value: bigint) => void
}

/** The chosen chip. */
export function ChipRail({ value, onChange }: ChipRailProps) {
  return (
    <div className={css.rail} role="radiogroup" aria-label="Фишка в руке">
      {chipValues.map((each) => (
        <button
          key={String(each)}
          type="button"
          role="radio"
          aria-checked={each === value}
          aria-label={`${formatNumber(Number(each) / 100, 0)} ₽`}
          className={`${css.pick} touch`}
          onClick={() => onChange(each)}
        >
          <Chip kopecks={each} />
        </button>
      ))}
    </div>
  )
}
