/** Renders the box of a reading text. */
import type { ReactNode } from 'react'
import css from './prose.module.css'

/** Line length and spacing of reading text. */
export function ProseBox({ children }: { children?: ReactNode }) {
  return <div className={css.prose}>{children}</div>
}

/** The frame of a table inside it. */
export function ProseTable({ children }: { children: ReactNode }) {
  return <div className={css.table}>{children}</div>
}

/** A warning inside it. */
export function ProseNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
