/** Renders a text field of several lines. */
import type { ReactNode } from 'react'
import { FieldFrame } from './field.tsx'
import css from './text-area.module.css'

interface TextAreaProps {
  label: string
  /** To the right of the label. */
  aside?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

export function TextArea({ label, aside, error, value, onChange }: TextAreaProps) {
  return (
    <FieldFrame label={label} aside={aside} error={error}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          className={css.area}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  )
}
