/** Looks up when bets were placed: the journal stores only when they were over. */
import { rulesOf } from '@kurazh/games/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { engines } from '../engines.ts'
import type { JournalBet } from './journal-bet.ts'

/**
 * By the database's clock, the time the stake was taken. Bets that were over in the same write are missing: they were
 * placed when they were over.
 */
export async function placedAt(tx: Tx, bets: readonly JournalBet[]): Promise<ReadonlyMap<JournalBet, Date>> {
  const placed = new Map<JournalBet, Date>()
  const later = bets.filter(({ game, version }) => rulesOf(game, version)?.kind !== 'instant')
  for (const engine of engines) {
    const own = later.filter(({ name }) => name[0] === engine.mark)
    if (own.length === 0) continue
    for (const [bet, at] of await engine.placedAt(tx, own)) placed.set(bet, at)
  }
  return placed
}
