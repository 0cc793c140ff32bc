/**
 * Lists the rows of the feed. The list pauses under the mouse and the keyboard focus, so that no one presses a row that
 * has just moved.
 */
import { type CSSProperties, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { RowBet } from './feed-bet.ts'
import { FeedRow } from './feed-row.tsx'
import type { PlayedGame } from './lobby-game.ts'
import { useThrottled } from './use-throttled.ts'
import { useHoverOrFocus } from './use-hover-or-focus.ts'
import css from './bets-feed.module.css'

interface FeedListProps {
  bets: readonly RowBet[]
  games: readonly PlayedGame[]
}

/** Visible rows before more are requested. */
const first = 10

export function FeedList({ bets, games }: FeedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const paused = useHoverOrFocus(list)
  const [whole, setWhole] = useState(false)
  const shown = useThrottled(bets, paused)
  const rows = shown.slice(0, whole ? undefined : first)
  /** Rows that arrive later are marked as new; the initial rows are not, nor those added by expanding the list. */
  const [stood] = useState(() => new Set(bets.map(({ key }) => key)))
  const known = bets.findIndex(({ key }) => key === shown[0]?.key)
  const waiting = known === -1 ? bets.length : known
  return (
    <>
      <p className={`${css.pause} figures`} data-on={paused && waiting > 0 ? '' : undefined}>
        {paused && waiting > 0 ? `Пауза · новых: ${waiting}` : ''}
      </p>
      <ul ref={list} className={`${css.body} ${css.rows}`} style={{ '--rows': rows.length } as CSSProperties}>
        {rows.map((bet, place) => (
          <FeedRow
            key={bet.key}
            bet={bet}
            place={place}
            isNew={place < first && !stood.has(bet.key)}
            game={games.find(({ id }) => id === bet.game)}
          />
        ))}
      </ul>
      {bets.length > first && (
        <div className={css.more}>
          <Button tone="bare" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Показать меньше' : `Показать все ${bets.length}`}
          </Button>
        </div>
      )}
    </>
  )
}
