/** Bets of a game below its stage or table: the player's own, as its kind shows them, or the latest of everyone. */
import { type ReactNode, useState } from 'react'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { RefusedList } from '../session/refused-bets.tsx'
import { EverybodysBets } from '../presentation/everybodys-bets.tsx'
import css from './bets-frame.module.css'

const lists = [
  { value: 'own', label: 'Ваши ставки' },
  { value: 'all', label: 'Ставки всех' },
] as const

/** `children`: the player's own bets. */
export function BetsFrame({ face, children }: { face: { id: string; title: string }; children: ReactNode }) {
  const [list, setList] = useState<(typeof lists)[number]['value']>('own')
  return (
    <Card className={css.history} data-part="history" aria-label={`Ставки в ${face.title}`}>
      <div className={css.lists}>
        <Segmented label="Чьи ставки показать" size="small" value={list} options={lists} onChange={setList} />
      </div>
      {list === 'own' ? children : <EverybodysBets game={face.id} />}
      {list === 'own' && <RefusedList game={face.id} />}
    </Card>
  )
}
