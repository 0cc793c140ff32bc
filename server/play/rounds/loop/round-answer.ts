/** What a player asks of a round, and what is answered. */
import { type BetRefused, refused } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

/** A bet as a player asks for it. */
export interface RoundOrder {
  round: number
  key: string
  stake: bigint
  /** As the game's form has them. */
  params: unknown
  /** Of the rules that the page plays by. */
  version: number
}

export interface RoundDone {
  kind: 'done'
  bet: RoundBet
  /** Kopecks after it. */
  balance: bigint
}
export type RoundAnswer = RoundDone | BetRefused

/** While the round is being read from the database or can no longer be written, and for rounds this node has not seen. */
export const unavailable = refused('Unavailable', 'Сервер переключается. Повторите через несколько секунд: если запрос дошёл, ответ будет тем же')
