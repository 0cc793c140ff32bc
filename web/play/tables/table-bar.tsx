/**
 * The controls of a player at a table: chips to choose, buttons to undo, double, repeat or clear the layout, and its
 * total.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { idleProps } from '../../ui/controls/presses.ts'
import { ChipRail } from './chip.tsx'
import { doubled, nothingLaid, sumOf } from './layouts.ts'
import type { LaidTable } from './laid-table.ts'
import css from './table-bar.module.css'

interface TableBarProps {
  table: LaidTable
  chip: bigint
  onChip: (value: bigint) => void
}

export function TableBar({ table: { hand, desk, view }, chip, onChip }: TableBarProps) {
  const isOpen = view?.round?.betting === 'open'
  const isBare = Object.keys(hand.wanted).length === 0
  // Chips added by decisions are not part of the layout.
  const lies = !isOpen && view?.own && view.own.round === view.round?.number ? view.own.stake : sumOf(hand.wanted)
  return (
    <div className={css.bar}>
      <ChipRail value={chip} limits={view?.limits ?? []} onChange={onChip} />
      <div className={css.acts}>
        <Act name="Отменить" idle={!isOpen || hand.before.length === 0} onAct={() => desk.undo()}>
          <svg
            width={20}
            height={20}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.9"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M8.5 5 4.5 9l4 4M4.8 9H14a5.2 5.2 0 0 1 0 10.400H9" />
          </svg>
        </Act>
        <Act name="Удвоить" idle={!isOpen || isBare} onAct={() => desk.want(doubled(hand.wanted))}>
          ×2
        </Act>
        <Act
          name="Повторить"
          idle={!isOpen || Object.keys(hand.former).length === 0}
          onAct={() => desk.want(hand.former)}
        >
          <Icon name="repeat" size={20} />
        </Act>
        <Act name="Убрать" idle={!isOpen || isBare} onAct={() => desk.want(nothingLaid)}>
          <Icon name="close" size={20} />
        </Act>
      </div>
      <p className={css.sum} data-part="laid" role="status" aria-atomic="true">
        {hand.uncertain && <Icon name="spinner" size={16} className="spin" />}
        {hand.uncertain ? (
          'Проверяем…'
        ) : (
          <>
            <span className={css.word}>На столе</span>{' '}
            <b className="figures" translate="no">
              {formatMoney(lies)}
            </b>
          </>
        )}
      </p>
    </div>
  )
}

/** An icon button with a name for screen readers and a tooltip. */
function Act({ name, idle, onAct, children }: { name: string; idle: boolean; onAct: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={`${css.act} touch`}
      aria-label={name}
      title={name}
      onClick={onAct}
      {...(idle && idleProps)}
    >
      {children}
    </button>
  )
}
