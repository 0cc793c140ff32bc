/** Fields: a label, something to type into, a hint or an error that screen readers hear with it. */
import { type InputHTMLAttributes, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { Hint } from './hint.tsx'
import css from './field.module.css'

interface FieldFrameProps {
  label: string
  /** To the right of the label: limits, a chance. */
  aside?: ReactNode
  /** Explains the field; opens from a small sign beside the label. */
  hint?: string | undefined
  error?: string | undefined
  /** The label is only read out: what stands around the field already says it. */
  quiet?: boolean | undefined
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}

/** What stands around anything that is filled in. */
export function FieldFrame({ label, aside, hint, error, quiet = false, children }: FieldFrameProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={css.field} data-part="field">
      <div className={quiet ? 'unseen' : css.head} data-part="field-head">
        <span className={css.label}>
          <label htmlFor={id}>{label}</label>
          {hint && <Hint text={hint} label={`Пояснение: ${label}`} />}
        </span>
        {aside && <span className={`${css.aside} figures`} data-part="field-aside">
            {aside}
          </span>}
      </div>
      {children({ id, describedBy: error ? errorId : undefined })}
      {error && (
        <p className={css.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A label that belongs to a group of controls. */
export function FieldHead({ children }: { children: ReactNode }) {
  return (
    <p className={`${css.head} figures`} data-part="field-head">
      {children}
    </p>
  )
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  hint?: string
  error?: string | undefined
  quiet?: boolean
  value: string
  onChange: (value: string) => void
}

export function TextField({ label, hint, error, quiet, value, onChange, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} quiet={quiet}>
      {({ id, describedBy }) => (
        <div className={css.box} data-part="field-box" data-invalid={error ? '' : undefined}>
          <input
            {...rest}
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** A masked field with an eye to look at what was typed. */
export function PasswordField({ label, hint, error, value, onChange, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <div className={css.box} data-part="field-box" data-invalid={error ? '' : undefined}>
          <input
            {...rest}
            id={id}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

export interface NumberFieldProps {
  label: string
  value: number
  /** Called with every number typed that lies within the bounds, and with the nearest allowed one when the field is left. */
  onChange: (value: number) => void
  min: number
  max: number
  decimals?: number
  /** The number as it stands while nobody types; with all its decimals when absent. */
  shown?: string
  /** Behind the number: ₽, %, ×. */
  unit?: string
  aside?: ReactNode
  error?: string | undefined
  disabled?: boolean
  quiet?: boolean
  /** Small buttons inside the box. */
  children?: ReactNode
}

/** A number with a fixed count of decimals. A comma is taken for a dot; anything else is put right when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min, max, decimals = 2, shown, unit, aside, error, disabled, quiet, children } = props
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const cleaned = text.replace(',', '.').replace(/[^\d.]/g, '')
    setDraft(cleaned)
    const number = readNumber(cleaned, decimals)
    if (number !== null && number >= min && number <= max) onChange(number)
  }
  const leave = () => {
    const number = draft === null ? null : readNumber(draft, decimals)
    setDraft(null)
    if (number !== null) onChange(Math.min(max, Math.max(min, number)))
  }
  return (
    <FieldFrame label={label} aside={aside} error={error} quiet={quiet}>
      {({ id, describedBy }) => (
        <div className={css.box} data-part="field-box" data-invalid={error ? '' : undefined}>
          <span className={css.number} data-part="field-number" onPointerDown={focusInside}>
            <input
              id={id}
              className="figures"
              inputMode={decimals === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={draft ?? shown ?? value.toFixed(decimals)}
              disabled={disabled}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={leave}
              onKeyDown={(event) => event.key === 'Enter' && leave()}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
            />
            {unit && <span className={css.unit} data-part="field-unit">
                {unit}
              </span>}
          </span>
          {children}
        </div>
      )}
    </FieldFrame>
  )
}

/** A press on the unit or the empty part of the box goes to the number. */
function focusInside(event: PointerEvent<HTMLSpanElement>) {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}

/** The number typed, rounded to the field's decimals; null while it is not one. */
function readNumber(text: string, decimals: number): number | null {
  const number = Number(text)
  return text === '' || text === '.' || !Number.isFinite(number) ? null : Number(number.toFixed(decimals))
}
