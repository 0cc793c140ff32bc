/** After which step automatic play takes the prize. */
import { FieldHead } from '../../ui/forms/field.tsx'
import { Slider } from '../../ui/controls/choice.tsx'
import css from './stop-field.module.css'

interface StopFieldProps {
  /** The name of the slider. */
  label: string
  /** Next to «Забирать после»: «3-го вагона». */
  after: string
  stop: number
  most: number
  /** The count of steps in words, for screen readers. */
  valueText: string
  onStop: (stop: number) => void
  disabled: boolean
  /** Which moves automatic play makes, where the player does not choose them. */
  hint?: string
}

export function StopField({ label, after, stop, most, valueText, onStop, disabled, hint }: StopFieldProps) {
  return (
    <div className={css.stop}>
      <FieldHead>
        <span>Забирать после</span>
        <span className="muted">{after}</span>
      </FieldHead>
      <Slider
        label={label}
        value={stop}
        min={1}
        max={most}
        step={1}
        valueText={valueText}
        onChange={onStop}
        disabled={disabled}
      />
      {hint !== undefined && <p className={`muted ${css.hint}`}>{hint}</p>}
    </div>
  )
}
