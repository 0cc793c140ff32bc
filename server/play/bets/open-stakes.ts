/** What a player has at stake in games that are not over. */
import type { Db, Tx } from '../../platform/database.ts'
import { engines } from '../engines.ts'

/** Kopecks staked since the instant on whatever is still open, in every engine. */
export async function openStakes(db: Db | Tx, player: number, since: Date): Promise<bigint> {
  let sum = 0n
  for (const engine of engines) sum += await engine.openStakes(db, player, since)
  return sum
}
