/** Renders a text field of several lines. */
import type { ReactNode } from 'react'
import { FieldFrame } from './field.tsx'
import css from './text-area.module.css'

interface TextAreaProps {
  label: string
  /** To the right of the label. */
  aside?: ReactNode
  error?: string | undefined
  maxLength?: number
  placeholder?: string
  /** For a sentence or two; by default there is room for an article. */
  short?: boolean
  value: string
  onChange: (value: string) => void
}

export function TextArea({ label, aside, error, short = false, value, onChange, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} aside={aside} error={error}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          {...rest}
          className={css.area}
          data-short={short || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  )
}
