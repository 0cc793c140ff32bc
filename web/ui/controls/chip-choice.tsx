/**
 * Renders a choice of one among a few as a row of chips that scrolls sideways. The chips are real radio buttons, so
 * arrow keys move between them.
 */
import { useId } from 'react'
import css from './chip-choice.module.css'

interface ChipChoiceProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function ChipChoice<Value extends string>({ label, value, options, onChange }: ChipChoiceProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.chipChoice} data-part="chip-choice">
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
