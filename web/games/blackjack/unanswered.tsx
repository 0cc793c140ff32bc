/** What was decided for this player, who gave no answer: by the clock, or by the chart where they had asked for it. It stands until the next round. */
import type { ReactNode } from 'react'
import type { TableView } from '../../play/tables/table-view.ts'
import { moveWords } from './words.ts'
import css from './blackjack-table.module.css'

type Decided = NonNullable<TableView['round']>['decided'][number]

function wordsOf({ move, by }: Decided): string {
  if (by === 'chart') return `Вы не ответили, по таблице сыграно «${moveWords[move]?.toLowerCase() ?? move}»`
  return move === 'decline' ? 'Время вышло, рука не застрахована' : 'Время вышло, рука осталась как есть'
}

/** Stands on the cloth, in the place of what is printed there: below the table a phone's bar would lie over it. */
export function Unanswered({ view, children }: { view: TableView | null; children: ReactNode }) {
  const own = new Set((view?.own?.spots ?? []).map(({ spot }) => spot))
  const made = (view?.round?.decided ?? []).filter(({ seat, by }) => by !== 'player' && own.has(`${seat}-main`))
  const places = new Map<string, string[]>()
  for (const one of made) places.set(wordsOf(one), [...(places.get(wordsOf(one)) ?? []), `место ${one.seat}${one.hand > 0 ? ', вторая рука' : ''}`])
  return (
    <>
      <div role="status" className={css.unanswered}>
        {[...places].map(([words, where]) => (
          <p key={words}>
            {words}: {[...new Set(where)].join('; ')}
          </p>
        ))}
      </div>
      {places.size === 0 && children}
    </>
  )
}
