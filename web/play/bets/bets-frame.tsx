/** Bets of a game below its stage or table: the player's own, as its kind shows them, or the latest of everybody. */
import { type ReactNode, useState } from 'react'
import { Segmented } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { EverybodysBets } from './everybodys-bets.tsx'
import css from './bets-list.module.css'

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
    </Card>
  )
}
