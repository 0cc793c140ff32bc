/** Everything the site knows of a player, slice by slice, and what stands against forgetting it. A part of the composition root. */
import type { KnownPart } from './features/account/account.ts'
import { knownOfIdentity } from './features/identity/known.ts'
import { knownOfProtection } from './features/protection/known.ts'
import { knownOfStatistics } from './features/statistics/statistics.ts'
import { movementsOf } from './wallet/wallet.ts'
import { isMoneyOnItsWay } from './features/payments/payout-orders.ts'
import { listBets } from './play/bets.ts'
import { listOpen } from './play/open-games.ts'
import type { Db, Tx } from './platform/database.ts'

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

/** Why an account cannot be closed now, as its player is told; undefined when nothing stands against it. */
export async function whyNotClosed(tx: Tx, player: number): Promise<string | undefined> {
  if ((await listOpen(tx, player)).length > 0) return 'У вас есть неоконченная игра. Сначала доиграйте её'
  if (await isMoneyOnItsWay(tx, player)) return 'Пополнение или вывод ещё не завершены. Дождитесь их и закройте аккаунт после'
  return undefined
}
