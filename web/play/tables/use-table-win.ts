/** Celebrates the player's own payout of a round when its result is shown; the next round puts it away. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { useEffect } from 'react'
import { celebrate, nextBet } from '../wins/celebration.ts'
import type { TableView } from './table-view.ts'

/** The player's own bet in the round, once its result is shown; undefined before that. */
export function ownTold(view: TableView | null): TableView['own'] | undefined {
  const [own, round] = [view?.own, view?.round]
  const isTold = round?.dealing === 'result' || round?.dealing === 'confirmed'
  return own && isTold && own.round === round.number && own.state === 'settled' ? own : undefined
}

/** The most that a layout pays depends on all of its chips: a table has no largest win. */
export function useTableWin(game: string, view: TableView | null): void {
  const own = ownTold(view)
  const number = view?.round?.number
  useEffect(() => {
    if (own) celebrate(game, own, { key: `${own.round}`, largestE4: null, sum: netOf(own) })
  }, [game, own])
  useEffect(() => nextBet(game), [game, number])
}
