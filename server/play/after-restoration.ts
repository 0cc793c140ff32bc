/** Prepares play after a restore from backup: nothing that may have been shown since the backup decides a bet again. */
import type { RestoredGround } from '../slice.ts'
import { retireChains } from './rounds/chain/chains.ts'
import { returnOpenGames } from './seeded/return-open-games.ts'

/**
 * Retires every chain, so that the next leader calls off rounds under way and later ones come from new chains. Steps
 * games return their stakes. Roots need nothing here: a player gets a new one at the first access after the restore.
 */
export async function playAfterRestoration({
  database: { db, pool },
  log,
  restoration,
}: RestoredGround): Promise<readonly string[]> {
  const chains = await retireChains(db, restoration.id)
  const games = await returnOpenGames(db, pool, log)
  return [
    `Цепочек снято: ${chains}. Раунды, которые шли, будут отменены при запуске: все ставки вернутся.`,
    `Открытых игр возвращено: ${games}.`,
  ]
}
