/** When bets were placed: the journal knows when they were over. */
import { rulesOf } from '@kurazh/games/index.ts'
import type { Tx } from '../../platform/database.ts'
import { engines } from '../engines.ts'
import type { JournalBet } from './journal-bet.ts'

/** By the database's clock, the moment the stake left. A bet that was over in the same write is not named: it was placed when it was over. */
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
