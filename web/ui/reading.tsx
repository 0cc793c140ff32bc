/** A page to read: the text on its sheet, and beside it a column that says what else there is. */
import type { ReactNode } from 'react'
import { Link } from './router.tsx'
import css from './reading.module.css'

interface ReadingProps {
  /** What the column is called for a screen reader. */
  label: string
  contents: ReactNode
  /** What stands above the text instead of the column where the page is narrow. */
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
  /** Where the reader is; undefined: in none of them. */
  current: string | undefined
  onChoose?: () => void
}

/** The addresses in a column, one below the other. */
export function Contents({ items, current, onChoose }: ContentsProps) {
  return (
    <ol className={css.contents}>
      {items.map(({ to, title }) => {
        const look = { 'aria-current': to === current ? ('page' as const) : undefined, ...(onChoose && { onClick: onChoose }) }
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
