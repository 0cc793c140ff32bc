/** Renders ready sums as a row of chips: a press puts one into the field above. */
import type { ReactNode } from 'react'
import { Chip } from '../../ui/layout/surface.tsx'
import css from './sum-chips.module.css'

interface SumChipsProps {
  /** Names the group for screen readers. */
  label: string
  sums: readonly { id: string; kopecks: bigint; words: ReactNode }[]
  value: bigint
  onChoose: (kopecks: bigint) => void
}

export function SumChips({ label, sums, value, onChoose }: SumChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label={label}>
      {sums.map(({ id, kopecks, words }) => (
        <Chip key={id} className={css.chip} aria-pressed={kopecks === value} onClick={() => onChoose(kopecks)}>
          {words}
        </Chip>
      ))}
    </div>
  )
}
