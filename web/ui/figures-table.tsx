/** A table of figures under one head, scrolled sideways where a phone has no room, by keys too. */
import type { ReactNode } from 'react'
import css from './figures-table.module.css'

/** `label` says to a reader what lies in it; `children` are its rows, each begun by a `th`. `words`: its columns are words, and stand to the left. */
export function FiguresTable({ label, head, words = false, children }: { label: string; head: readonly string[]; words?: boolean; children: ReactNode }) {
  return (
    // What scrolls must be reached without a pointer: not every browser sees to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={`${css.table} figures`} data-words={words || undefined}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
