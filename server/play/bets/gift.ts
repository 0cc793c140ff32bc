/** Gifts that are staked: what the site gives is at once a bet on a game that nothing else is staked on (0076). */
import { isGifted } from '@kurazh/games/core/game.ts'
import { current } from '@kurazh/games/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Refusal } from '../../platform/http.ts'

export interface Gift {
  /** Its game in the registry, whose one stake is what is given. */
  readonly game: string
  /**
   * Pays the player the one gift that waits, under a key of its own for ever, and writes down the number of the bet it becomes. Called
   * under the lock of the player's money, in the transaction that stakes it. Where none waits, or something stands against it, the
   * answer says why and nothing was written.
   */
  give(tx: Tx, player: number, nonce: number): Promise<Refusal | undefined>
}

/** True for a game that only gifts are staked on, whatever the version of its rules. */
export function isGiftGame(id: string): boolean {
  const game = current(id)
  return game !== undefined && isGifted(game)
}
