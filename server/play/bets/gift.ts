/**
 * Declares gifts that are staked: what the site gives immediately becomes a bet on a game that accepts no other stakes
 * (0027).
 */
import { isGifted } from '@kurazh/games/core/game.ts'
import { current } from '@kurazh/games/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/http/http.ts'

export interface Gift {
  /** Its game in the registry; the game's only stake is the gift. */
  readonly game: string
  /**
   * Pays the player the one waiting gift, under a permanent key, and records the nonce of the bet it becomes. Called
   * under the lock of the player's money, in the transaction that stakes it. If none waits, or something prevents it,
   * returns the reason and writes nothing.
   */
  give(tx: Tx, player: number, nonce: number): Promise<Refusal | undefined>
}

/** True for a game that accepts only gifts, in any version of its rules. */
export function isGiftGame(id: string): boolean {
  const game = current(id)
  return game !== undefined && isGifted(game)
}
