/** Parts of bet lists, for all kinds of games. */
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import css from './bets-list.module.css'

/** `list` decides which columns a narrow window leaves out. */
export function BetsTable({ list, children }: { list?: 'own' | 'all' | 'rounds'; children: ReactNode }) {
  return (
    <table className={`${css.table} figures`} data-list={list}>
      {children}
    </table>
  )
}

/** Columns of text, columns of sums, and the icon that opens a bet. */
export function BetsHead({ words, sums }: { words: readonly string[]; sums: readonly string[] }) {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th key={word}>{word}</th>
        ))}
        {sums.map((sum) => (
          <th key={sum} className="text-right">
            {sum}
          </th>
        ))}
        <th>
          <span className="unseen">Проверка</span>
        </th>
      </tr>
    </thead>
  )
}

/** The player of a row's bet. */
export function PlayerCell({ children }: { children: ReactNode }) {
  return <td className={css.face}>{children}</td>
}

export function NoBets({ children }: { children: ReactNode }) {
  return (
    <p className={css.none}>
      <Icon name="shield" size={32} />
      {children}
    </p>
  )
}

interface OpenBetProps {
  label: string
  title?: string | undefined
  /** Its sign turns while it is null. */
  icon: IconName | null
  tone: 'text-win' | 'text-loss' | 'muted' | ''
  /** The bet's page, or the action that opens it here. */
  to?: string
  onOpen?: () => void
}

/** The last cell of a row; a press on it is not a press on the row. */
export function OpenBet({ label, title, icon, tone, to, onOpen }: OpenBetProps) {
  const stays = (event: MouseEvent) => {
    event.stopPropagation()
    onOpen?.()
  }
  const props = { className: `${css.open} touch ${tone}`, 'aria-label': label, title, onClick: stays }
  const sign = icon === null ? <Icon name="spinner" size={18} className="spin" /> : <Icon name={icon} size={18} />
  return (
    <td className="text-right">
      {to === undefined ? (
        <button type="button" {...props}>
          {sign}
        </button>
      ) : (
        <Link to={to} {...props}>
          {sign}
        </Link>
      )}
    </td>
  )
}
