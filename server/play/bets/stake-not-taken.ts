/**
 * Explains to the player why a stake was not taken: for a limit what is left of it, for a game that is off the
 * operator's message.
 */
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { stakeLimitRefusal } from '../../wallet/limit-refusal.ts'
import { gameOffRefusal } from '../switches/switches.ts'
import type { BetRefused } from './bettor.ts'

export interface StakeNotTaken {
  player: number
  game: string
  /** Kopecks. */
  stake: bigint
}

export function stakeNotTaken(
  db: Db,
  { code, text }: Pick<BetRefused, 'code' | 'text'>,
  { player, game, stake }: StakeNotTaken,
): Promise<Refusal> | Refusal {
  if (code === 'LimitReached') return stakeLimitRefusal(db, player, stake)
  return code === 'GameOff' ? gameOffRefusal(db, game) : new Refusal(code, text)
}
