/** What a text to be read stands in. */
import type { ReactNode } from 'react'
import css from './prose.module.css'

/** The measure and the spacing of reading text. */
export function ProseBox({ children }: { children?: ReactNode }) {
  return <div className={css.prose}>{children}</div>
}

/** The frame of a table inside it. */
export function ProseTable({ children }: { children: ReactNode }) {
  return <div className={css.table}>{children}</div>
}

/** A word of warning inside it. */
export function ProseNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
