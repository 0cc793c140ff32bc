/** Fields: a label, something to type into, a hint or an error that screen readers hear with it. */
import { type InputHTMLAttributes, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Hint } from '../windows/hint.tsx'
import { formatNumber } from '../text/format.ts'
import { useIsMissing, useReport } from './fields-scope.tsx'
import { NotANumber, readNumber } from './read-number.ts'
import css from './field.module.css'

interface FieldFrameProps {
  label: string
  /** To the right of the label: limits, a chance. */
  aside?: ReactNode
  /** Explains the field; opens from an icon next to the label. */
  hint?: string | undefined
  error?: string | undefined
  /** The label is only for screen readers: the context already shows it. */
  quiet?: boolean | undefined
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}

/** The label, hint and error around any kind of input. */
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
        {aside && (
          <span className={`${css.aside} figures`} data-part="field-aside">
            {aside}
          </span>
        )}
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

/** The label of a group of controls. */
export function FieldHead({ children }: { children: ReactNode }) {
  return (
    <p className={`${css.head} figures`} data-part="field-head">
      {children}
    </p>
  )
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  /** The form of the fields scope is not sent without it. */
  required?: boolean
  hint?: string
  error?: string | undefined
  quiet?: boolean
  value: string
  onChange: (value: string) => void
}

export function TextField({ label, hint, error: found, quiet, value, onChange, required, ...rest }: TextFieldProps) {
  const error = useRequired(required, value) ?? found
  return (
    <FieldFrame label={label} hint={hint} error={error} quiet={quiet}>
      {({ id, describedBy }) => (
        <div className={css.box} data-part="field-box" data-invalid={error ? '' : undefined}>
          <input
            {...rest}
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Why an empty field keeps its form from being sent. The attribute `required` is not used: by it an untouched field and
 * its form are announced as faulty, and the browser's own bubble speaks the browser's language.
 */
const useRequired = (required: boolean | undefined, value: string) =>
  useIsMissing(required === true && value.trim() === '') ? 'Заполните это поле' : undefined

/** A masked field with an eye button that shows the text. */
export function PasswordField({ label, hint, error: found, value, onChange, required, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const error = useRequired(required, value) ?? found
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
            aria-required={required}
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
  /** Called with every number typed that lies within the bounds. */
  onChange: (value: number) => void
  min: number
  max: number
  decimals?: number
  /** The number as shown while the field has no focus; with all decimals when absent. */
  shown?: string
  /** After the number: ₽, %, ×. */
  unit?: string
  aside?: ReactNode
  error?: string | undefined
  /** Why no more is taken; the bound is named when absent. */
  tooMuch?: string | undefined
  /** A bound in words. */
  boundText?: (bound: number) => string
  /** Changes with each press that sets the number from outside: what was typed is dropped. */
  presses?: number
  disabled?: boolean
  quiet?: boolean
  /** Small buttons inside the box: they set the number. */
  children?: ReactNode
}

/**
 * A number with a fixed count of decimals, as `readNumber` reads it. What cannot be used stays as it was typed, with
 * the reason under it, and is reported to the fields scope: nothing is put right silently.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, decimals = 2, shown, unit, aside, disabled = false, quiet, children } = props
  const { text, error, type, leave, drop } = useDraft(props)
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
              value={text ?? shown ?? value.toFixed(decimals)}
              disabled={disabled}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={leave}
              onKeyDown={(event) => event.key === 'Enter' && leave()}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
            />
            {unit && (
              <span className={css.unit} data-part="field-unit">
                {unit}
              </span>
            )}
          </span>
          {children && (
            <span className={css.inside} onClickCapture={drop}>
              {children}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** What is typed and not taken yet; undefined where the field shows its number. */
interface Draft {
  text: string
  /** The number of the field before it was typed in. */
  before: number
  /** The number of the field when it was left. */
  leftAt?: number
}

function useDraft(props: NumberFieldProps) {
  const { value, onChange, disabled = false, error, presses = 0 } = props
  const [draft, setDraft] = useState<Draft>()
  const [seen, setSeen] = useState(presses)
  const drop = () => setDraft(undefined)
  // The number was set from outside since: by a press, a slider, the other field of a pair.
  if (seen !== presses || (draft?.leftAt !== undefined && draft.leftAt !== value)) {
    setSeen(presses)
    drop()
  }
  const read = draft === undefined ? value : readNumber(draft.text, props.decimals ?? 2)
  const fault = disabled ? undefined : faultOf(read, props)
  useReport(useId(), fault !== undefined)
  // The bounds have changed since it was left, and take it now.
  const takenLate = draft?.leftAt !== undefined && fault === undefined && typeof read === 'number' ? read : undefined
  useEffect(() => {
    if (takenLate !== undefined) onChange(takenLate)
  }, [takenLate, onChange])
  const type = (text: string) => {
    const before = draft?.before ?? value
    setDraft({ text, before })
    const number = readNumber(text, props.decimals ?? 2)
    const isUsable = typeof number === 'number' && faultOf(number, props) === undefined
    // The beginning of a number that cannot be used is no number that was meant.
    if (isUsable) onChange(number)
    else if (value !== before) onChange(before)
  }
  const leave = () => {
    if (draft !== undefined) setDraft(fault === undefined ? undefined : { ...draft, leftAt: value })
  }
  // A number may still become large enough while it is typed.
  const isUnderWay = draft !== undefined && draft.leftAt === undefined && fault?.mayPass === true
  return {
    text: disabled ? undefined : draft?.text,
    error: isUnderWay ? undefined : (fault?.why ?? error),
    type,
    leave,
    drop,
  }
}

interface Fault {
  why: string
  /** More typing may mend it. */
  mayPass: boolean
}

/** Why what was read cannot be used; undefined where it can. */
function faultOf(read: number | NotANumber | null, props: NumberFieldProps): Fault | undefined {
  const { min, max, decimals = 2, unit, tooMuch } = props
  const boundText =
    props.boundText ?? ((bound: number) => withUnit(formatNumber(bound, shortest(bound, decimals)), unit))
  if (read === null) return { why: `Укажите число от ${boundText(min)} до ${boundText(max)}`, mayPass: true }
  if (read instanceof NotANumber) return { why: read.why, mayPass: false }
  const rounded = (number: number) => Number(number.toFixed(decimals))
  if (rounded(read) < rounded(min)) return { why: `Не меньше ${boundText(min)}`, mayPass: true }
  if (rounded(read) > rounded(max)) return { why: tooMuch ?? `Не больше ${boundText(max)}`, mayPass: false }
  return undefined
}

const shortest = (number: number, decimals: number) => (Number.isInteger(number) ? 0 : decimals)
const withUnit = (text: string, unit: string | undefined) =>
  unit === undefined ? text : unit === '×' ? `${text}×` : `${text} ${unit}`

/** A press on the unit or the empty part of the box goes to the number. */
function focusInside(event: PointerEvent<HTMLSpanElement>) {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
