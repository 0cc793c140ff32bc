/** Sums a player's stakes in games that are not over. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { engines } from '../engines.ts'

/** Kopecks staked since this moment on open bets, in all engines. */
export async function openStakes(db: Db | Tx, player: number, since: Date): Promise<bigint> {
  let sum = 0n
  for (const engine of engines) sum += await engine.openStakes(db, player, since)
  return sum
}
