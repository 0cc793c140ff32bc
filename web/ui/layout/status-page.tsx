/**
 * Renders a page with one large message over the layout, which shows through faintly so that the player keeps their
 * place.
 */
import type { HTMLAttributes, ReactNode } from 'react'
import css from './status-page.module.css'

interface StatusPageProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'main' | 'section'
}

export function StatusPage({ as: Tag = 'section', ...rest }: StatusPageProps) {
  return <Tag {...rest} className={css.page} />
}

/** The large word and the sentence below it. */
export function StatusWords({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className={css.top}>{top}</h1>
      <StatusNote>{children}</StatusNote>
    </>
  )
}

export function StatusNote({ children }: { children: ReactNode }) {
  return <p className={css.bottom}>{children}</p>
}
