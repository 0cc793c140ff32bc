/** Renders a reading page: the text, and next to it a column of contents. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './reading.module.css'

interface ReadingProps {
  /** Name of the column for screen readers. */
  label: string
  contents: ReactNode
  /** Shown above the text instead of the column where the page is narrow. */
  folded?: ReactNode
  children: ReactNode
}

export function Reading({ label, contents, folded, children }: ReadingProps) {
  return (
    <div className={css.page}>
      <div className={css.reading}>
        <nav className={css.column} aria-label={label} data-folds={folded !== undefined || undefined}>
          <div className={css.beside}>{contents}</div>
          {folded !== undefined && <div className={css.folded}>{folded}</div>}
        </nav>
        <article className={css.sheet}>{children}</article>
      </div>
    </div>
  )
}

interface ContentsProps {
  items: readonly { to: string; title: string }[]
  /** The current section; undefined: none. */
  current: string | undefined
  onChoose?: () => void
}

/** The links in a column, one below the other. */
export function Contents({ items, current, onChoose }: ContentsProps) {
  return (
    <ol className={css.contents}>
      {items.map(({ to, title }) => {
        const look = {
          'aria-current': to === current ? ('page' as const) : undefined,
          ...(onChoose && { onClick: onChoose }),
        }
        return (
          <li key={to}>
            {to.startsWith('#') ? (
              <a href={to} {...look}>
                {title}
              </a>
            ) : (
              <Link to={to} {...look}>
                {title}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
