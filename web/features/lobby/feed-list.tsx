/** The rows of the feed. It stands still under the mouse and under the keyboard, so that nobody presses a row that has just moved. */
import type { Bet } from '@kurazh/contract/play.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { RowBet } from './feed-bet.ts'
import { FeedRow } from './feed-row.tsx'
import type { LobbyGame } from './lobby-game.ts'
import { useCalm } from './use-calm.ts'
import { useWatched } from './use-watched.ts'

interface FeedListProps {
  bets: readonly RowBet[]
  games: readonly LobbyGame[]
  onOpen?: ((bet: Bet) => void) | undefined
}

/** Rows in sight before more are asked for. */
const first = 10

export function FeedList({ bets, games, onOpen }: FeedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const paused = useWatched(list)
  const [whole, setWhole] = useState(false)
  const newest = bets[0]?.key
  const shown = useCalm(bets, paused)
  const waiting = shown[0]?.key === newest ? 0 : Math.max(1, bets.findIndex(({ key }) => key === shown[0]?.key))
  return (
    <>
      <p className="feed__pause figures" data-on={paused && waiting > 0 ? '' : undefined}>
        {paused && waiting > 0 ? `Пауза · новых: ${waiting}` : ''}
      </p>
      <ul ref={list} className="feed__body" aria-live="off">
        {shown.slice(0, whole ? undefined : first).map((bet) => (
          <FeedRow key={bet.key} bet={bet} game={games.find(({ id }) => id === bet.game)} onOpen={onOpen} />
        ))}
      </ul>
      {bets.length > first && (
        <div className="feed__more">
          <Button tone="bare" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Показать меньше' : `Показать все ${bets.length}`}
          </Button>
        </div>
      )}
    </>
  )
}
