/** Renders a numbered list of steps in the brand colour. */
import type { ReactNode } from 'react'
import css from './numbered-list.module.css'

export function NumberedList({ children }: { children: ReactNode }) {
  return <ol className={css.list}>{children}</ol>
}
