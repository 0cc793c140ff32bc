/** Renders choices: one of several, on or off, a point on a scale. */
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import css from './choice.module.css'

interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  value: Value
  /** `switch`: key by which a site may hide the option. */
  options: readonly { value: Value; label: ReactNode; switch?: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  size?: 'small' | 'medium'
  /** How many options a row holds; all of them in one row without it. */
  columns?: number
}

/** One of a few, all visible. The options are real radio buttons, so arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  size = 'medium',
  columns,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={css.segmented}
      data-part="segmented"
      data-size={size}
      data-rows={columns !== undefined || undefined}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {options.map((option) => (
        <label key={option.value} className={`${css.option} touch`} data-part="option" data-switch={option.switch}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A press anywhere in the row toggles it, text included. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className={css.toggle} data-part="switch">
      <span id={id}>{label}</span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <span className={css.knob} />
      </button>
    </label>
  )
}

/** A row like a switch's with another control. */
export function SwitchRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.toggle} data-part="switch">
      <span>{label}</span>
      {children}
    </div>
  )
}

export function Checkbox({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className={css.checkbox}>
      <input
        type="checkbox"
        className="unseen"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.checkboxBox}>
        <Icon name="check" size={16} />
      </span>
      <span>{label}</span>
    </label>
  )
}

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** The value as screen readers read it. */
  valueText?: string
  disabled?: boolean
}

export function Slider({ label, value, min, max, step, onChange, valueText, disabled }: SliderProps) {
  const filled = ((value - min) / (max - min)) * 100
  return (
    <input
      type="range"
      className={css.slider}
      data-part="slider"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      style={{ '--filled': `${filled}%` } as React.CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
