/**
 * A spot of the cloth: a real button with its name and its chips, the player's own and, faintly, everyone else's. It is
 * not marked as disabled while bets are closed: a press then says so, and 157 spots that change their state at once make
 * a screen reader drop the very sentence that says why (Orca does).
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { CSSProperties, KeyboardEventHandler, ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { refusalText } from './refusal-text.ts'
import type { LaidTable } from './laid-table.ts'
import css from './spot-button.module.css'

interface SpotButtonProps {
  table: LaidTable
  spot: string
  /** Its name in words. */
  name: string
  onPress: (spot: string) => void
  /** The round's result falls on it. */
  won?: boolean | undefined
  style?: CSSProperties | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  onKeyDown?: KeyboardEventHandler<HTMLButtonElement> | undefined
  onPointerEnter?: (() => void) | undefined
  children?: ReactNode
}

export function SpotButton({
  table: { hand, view },
  spot,
  name,
  onPress,
  won,
  className = '',
  children,
  ...rest
}: SpotButtonProps) {
  const own = hand.wanted[spot]
  const total = view?.totals.find((one) => one.spot === spot)
  const others = total && total.stake > (hand.standing[spot] ?? 0n) ? total.stake - (hand.standing[spot] ?? 0n) : 0n
  const refused = hand.refused.find((one) => one.spot === spot)
  const why = refused ? `, не принято: ${refusalText(refused)}` : ''
  return (
    <button
      type="button"
      {...rest}
      className={`${css.spot} ${className}`}
      data-spot={spot}
      data-won={won || undefined}
      data-refused={refused !== undefined || undefined}
      aria-label={`${name}${own === undefined ? '' : `, ${formatMoney(own)}`}${why}`}
      title={refused ? `${name}${why}` : undefined}
      data-closed={view?.round?.betting !== 'open' || undefined}
      onClick={() => onPress(spot)}
    >
      {children}
      {others > 0n && (
        <span className={css.others} title={`Другие игроки: ${formatMoney(others)}`}>
          <Chip kopecks={others} faint />
        </span>
      )}
      {own !== undefined && (
        <span className={css.own} data-sending={own !== hand.standing[spot] || undefined}>
          <Chip kopecks={own} />
        </span>
      )}
    </button>
  )
}
