/** What a player is told of a stake that was not taken: of a limit what is left of it, of a game that is off what the operator says. */
import type { Db } from '../../platform/database.ts'
import { Refusal } from '../../platform/http.ts'
import { stakeLimitRefusal } from '../../wallet/limit-refusal.ts'
import { gameOffRefusal } from '../switches/switches.ts'
import type { BetRefused } from './bettor.ts'

export interface StakeNotTaken {
  player: number
  game: string
  /** Kopecks. */
  stake: bigint
}

export function stakeNotTaken(db: Db, { code, text }: Pick<BetRefused, 'code' | 'text'>, { player, game, stake }: StakeNotTaken): Promise<Refusal> | Refusal {
  if (code === 'LimitReached') return stakeLimitRefusal(db, player, stake)
  return code === 'GameOff' ? gameOffRefusal(db, game) : new Refusal(code, text)
}
