/** The rows of the feed. It stands still under the mouse and under the keyboard, so that nobody presses a row that has just moved. */
import { type CSSProperties, useRef, useState } from 'react'
import { useFewFirst } from '../../ui/afterwards.tsx'
import { Button } from '../../ui/button.tsx'
import type { RowBet } from './feed-bet.ts'
import { FeedRow } from './feed-row.tsx'
import type { PlayedGame } from './lobby-game.ts'
import { useCalm } from './use-calm.ts'
import { useWatched } from './use-watched.ts'
import css from './bets-feed.module.css'

interface FeedListProps {
  bets: readonly RowBet[]
  games: readonly PlayedGame[]
}

/** Rows in sight before more are asked for. */
const first = 10
/** So many are drawn at once when they come first: each is some fifteen milliseconds of a phone. */
const piece = 2

export function FeedList({ bets, games }: FeedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const paused = useWatched(list)
  const [whole, setWhole] = useState(false)
  const shown = useCalm(bets, paused)
  const rows = shown.slice(0, whole ? undefined : first)
  const drawn = useFewFirst(rows, piece)
  /** What comes later shows so; of those that are there at first none is news, and none of those that the whole list adds. */
  const [stood] = useState(() => new Set(bets.map(({ key }) => key)))
  const known = bets.findIndex(({ key }) => key === shown[0]?.key)
  const waiting = known === -1 ? bets.length : known
  return (
    <>
      <p className={`${css.pause} figures`} data-on={paused && waiting > 0 ? '' : undefined}>
        {paused && waiting > 0 ? `Пауза · новых: ${waiting}` : ''}
      </p>
      <ul ref={list} className={`${css.body} ${css.rows}`} style={{ '--rows': rows.length } as CSSProperties}>
        {drawn.map((bet, place) => (
          <FeedRow key={bet.key} bet={bet} place={place} isNew={place < first && !stood.has(bet.key)} game={games.find(({ id }) => id === bet.game)} />
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
