/** Renders the browser's own select, which every phone and screen reader supports. */
import field from './field.module.css'
import css from './select.module.css'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <select
      className={css.select}
      data-part="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A select with a label, for forms. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  return (
    <div className={field.field} data-part="field">
      <span className={field.head} data-part="field-head">
        {props.label}
      </span>
      <Select {...props} />
    </div>
  )
}
