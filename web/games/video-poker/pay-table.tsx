/** The pay table of video poker; the line of the hand on the table is lit. */
import type { Table } from '@kurazh/games/video-poker/hands.ts'
import { payLines } from './face.ts'
import css from './pay-table.module.css'

interface PayTableProps {
  table: Table
  /** The kind on the table, as its place in the rules' list; null where nothing is dealt. */
  kind: number | null
  /** The game is over and this is what it paid. */
  isOver: boolean
}

export function PayTable({ table, kind, isOver }: PayTableProps) {
  return (
    <ul className={`${css.payTable} figures`} aria-label="Таблица выплат">
      {payLines(table).map(({ name, pays, kinds }) => {
        const isReached = kind !== null && kinds.includes(kind)
        return (
          <li
            key={name}
            className={css.line}
            data-part="pay-line"
            data-reached={isReached || undefined}
            data-paid={(isReached && isOver) || undefined}
          >
            <span>{name}</span>
            <span className={css.pays} translate="no">
              {pays}×
            </span>
          </li>
        )
      })}
    </ul>
  )
}
