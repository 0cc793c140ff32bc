/** A computation step by step, folded until someone wants to see it. */
import type { ReactNode } from 'react'
import css from './recount-steps.module.css'

export function RecountSteps({ children }: { children: ReactNode }) {
  return (
    <details className={css.steps}>
      <summary className="touch">Пересчёт по шагам</summary>
      <ol>{children}</ol>
    </details>
  )
}
