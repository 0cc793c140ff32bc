/** Steps of a thought, numbered in the colour of the brand. */
import type { ReactNode } from 'react'
import css from './numbered-list.module.css'

export function NumberedList({ children }: { children: ReactNode }) {
  return <ol className={css.list}>{children}</ol>
}
