/** A row of small buttons that set a field at once. */
import type { ReactNode } from 'react'
import css from './presets.module.css'

export function Presets({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div
      className={css.presets}
      data-part="presets"
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      {children}
    </div>
  )
}
