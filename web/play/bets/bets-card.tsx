/** Bets of a game with seeds of the player's own, below its stage. */
import type { GameFace } from '../layout/game-face.ts'
import { BetHistory } from './bet-history-list.tsx'
import { BetsFrame } from './bets-frame.tsx'

export function BetsCard({ face }: { face: GameFace }) {
  return (
    <BetsFrame face={face}>
      <BetHistory face={face} />
    </BetsFrame>
  )
}
