/**
 * The decision made for this player, who gave no answer: by the clock, or by the chart where they requested it. It is
 * shown on the cloth, over the print: below the table a phone's bar would cover it.
 */
import type { ReactNode } from 'react'
import type { TableView } from '../../play/tables/table-view.ts'
import { moveWords } from './face.tsx'
import { placeText } from './turn-words.ts'
import css from './unanswered.module.css'

type Decided = NonNullable<TableView['round']>['decided'][number]

function wordsOf({ move, by }: Decided): string {
  if (by === 'chart') return `Вы не ответили, по таблице сыграно «${moveWords[move]?.toLowerCase() ?? move}»`
  return move === 'decline' ? 'Время вышло, рука не застрахована' : 'Время вышло, рука осталась как есть'
}

export function Unanswered({ view, children }: { view: TableView | null; children: ReactNode }) {
  const own = new Set((view?.own?.spots ?? []).map(({ spot }) => spot))
  const made = (view?.round?.decided ?? []).filter(({ seat, by }) => by !== 'player' && own.has(`${seat}-main`))
  const places = new Map<string, string[]>()
  for (const one of made)
    places.set(wordsOf(one), [...(places.get(wordsOf(one)) ?? []), placeText(one.seat, one.hand).toLowerCase()])
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
