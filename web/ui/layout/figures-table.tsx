/** Renders a table of figures. On a phone it scrolls sideways, by keyboard too. */
import type { ReactNode } from 'react'
import css from './figures-table.module.css'

/**
 * `label` names the table for screen readers; `children` are its rows, each beginning with a `th`. `words`: the columns
 * are text and aligned left.
 */
export function FiguresTable({
  label,
  head,
  words = false,
  children,
}: {
  label: string
  head: readonly string[]
  words?: boolean
  children: ReactNode
}) {
  return (
    // The scrolling element must be focusable: not every browser does that by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={`${css.table} figures`} data-words={words || undefined}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title === '' ? <span className="unseen">Действия</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
