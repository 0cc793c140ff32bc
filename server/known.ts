/** Everything the site knows of a player, slice by slice, for the player's own copy. A part of the composition root. */
import type { KnownPart } from './features/account/account.ts'
import { knownOfIdentity } from './features/identity/known.ts'
import { knownOfProtection } from './features/protection/known.ts'
import { knownOfStatistics } from './features/statistics/statistics.ts'
import { movementsOf } from './wallet/wallet.ts'
import { listBets } from './play/bets.ts'
import type { Db } from './platform/database.ts'

const page = 500

async function* bets(db: Db, player: number): AsyncIterable<unknown> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await listBets(db, player, before, page)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < page || last === undefined) return
    before = last.nonce
  }
}

/** In the order of the file. */
export const knownOfPlayer: readonly KnownPart[] = [
  ...knownOfIdentity,
  ...knownOfProtection,
  knownOfStatistics,
  { name: 'movements', rows: (db, player) => movementsOf(db, player) },
  { name: 'bets', rows: bets },
]
