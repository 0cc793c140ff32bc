/** Renders named figures, each in its own box. */
import type { ReactNode } from 'react'
import css from './figures.module.css'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`${css.figures} figures`}>{children}</dl>
}

export function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
