/** Declares what a player requests of a round, and what is answered. */
import { type BetRefused, refused } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

/** A bet as the player requests it. */
export interface RoundOrder {
  round: number
  key: string
  stake: bigint
  /** As in the game's form. */
  params: unknown
  /** The version of the rules that the page plays by. */
  version: number
  /** The largest win that the page has shown, in kopecks. */
  maxWin?: bigint | undefined
}

export interface RoundDone {
  kind: 'done'
  bet: RoundBet
  /** Kopecks after it. */
  balance: bigint
}
export type RoundAnswer = RoundDone | BetRefused

/**
 * Answered while the round is being read from the database or can no longer be written, and for rounds this node has
 * not seen.
 */
export const unavailable = refused(
  'Unavailable',
  'Сервер переключается. Повторите через несколько секунд: если запрос дошёл, ответ будет тем же',
)
