/** Bets of this game below the stage: the player's own with their proof, or the latest of everybody. */
import { useState } from 'react'
import { Segmented } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { BetHistory } from './bet-history-list.tsx'
import { EverybodysBets } from './everybodys-bets.tsx'
import type { GameFace } from '../layout/game-face.ts'

const lists = [
  { value: 'own', label: 'Ваши ставки' },
  { value: 'all', label: 'Ставки всех' },
] as const

export function BetsCard({ face }: { face: GameFace }) {
  const [list, setList] = useState<(typeof lists)[number]['value']>('own')
  return (
    <Card className="history" data-part="history" aria-label={`Ставки в ${face.title}`}>
      <div className="history__lists">
        <Segmented label="Чьи ставки показать" size="small" value={list} options={lists} onChange={setList} />
      </div>
      {list === 'own' ? <BetHistory face={face} /> : <EverybodysBets game={face.id} />}
    </Card>
  )
}
