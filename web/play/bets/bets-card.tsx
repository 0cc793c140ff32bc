/** Bets of this game below the stage: the player's own with their proof, or the latest of everybody. */
import { useState } from 'react'
import { BetHistory } from './bet-history-list.tsx'
import { BetsFrame, type WhoseBets } from './bets-list.tsx'
import { EverybodysBets } from './everybodys-bets.tsx'
import type { GameFace } from '../layout/game-face.ts'

export function BetsCard({ face }: { face: GameFace }) {
  const [list, setList] = useState<WhoseBets>('own')
  return (
    <BetsFrame title={face.title} list={list} onList={setList}>
      {list === 'own' ? <BetHistory face={face} /> : <EverybodysBets game={face.id} />}
    </BetsFrame>
  )
}
