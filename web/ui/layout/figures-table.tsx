/** Renders a table of figures. On a phone it scrolls sideways, by keyboard too; one with buttons becomes cards. */
import type { ReactNode } from 'react'
import css from './figures-table.module.css'

/**
 * `label` names the table for screen readers; `children` are its rows, each beginning with a `th`. `words`: the columns
 * are text and aligned left. A last heading of '' is over buttons: they stay in view where the table is wider than its
 * place, and on a phone each row is a card, whose values have the headings before them. `cards`: so too without buttons,
 * for more columns than fit a phone.
 */
export function FiguresTable({
  label,
  head,
  words = false,
  cards = false,
  children,
}: {
  label: string
  head: readonly string[]
  words?: boolean
  cards?: boolean
  children: ReactNode
}) {
  const hasActs = head.at(-1) === ''
  const hasCards = hasActs || cards
  // The style sheet writes them before the values of a card.
  const titles = Object.fromEntries(head.map((title, place) => [`--head-${place + 1}`, JSON.stringify(title)]))
  return (
    // The scrolling element must be focusable: not every browser does that by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table
        className={`${css.table} figures`}
        data-words={words || undefined}
        data-acts={hasActs || undefined}
        data-cards={hasCards || undefined}
        style={hasCards ? titles : undefined}
      >
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
