/** Accounts: who people are, what protects them, everything known of one. A part of the composition root. */
import { accountRoutes, type KnownPart } from './features/account/account.ts'
import { closeIdentity } from './features/identity/closing.ts'
import { identityRoutes } from './features/identity/identity.ts'
import { knownOfIdentity } from './features/identity/known.ts'
import type { IdentityParts } from './features/identity/parts.ts'
import { askConfirmation } from './features/identity/sessions.ts'
import { knownOfProtection } from './features/protection/known.ts'
import { protectionRoutes } from './features/protection/protection.ts'
import { knownOfStatistics } from './features/statistics/statistics.ts'
import { movementsOf } from './wallet/wallet.ts'
import { knownOfPayments } from './features/payments/known.ts'
import { isMoneyOnItsWay } from './features/payments/payout-orders.ts'
import { listBets } from './play/bets.ts'
import { listOpen } from './play/open-games.ts'
import type { Db, Tx } from './platform/database.ts'
import type { Http } from './platform/http.ts'

const page = 500

/** Opens the calls of identity, of the account as a whole and of protection. */
export function openAccounts(http: Http, parts: IdentityParts): void {
  const { db, sessions } = parts
  identityRoutes(http, parts)
  accountRoutes(http, { db, known: knownOfPlayer, askConfirmation, standsAgainst: whyNotClosed, closeIdentity, forget: sessions.forget })
  protectionRoutes(http, { db, askConfirmation })
}

async function* betsOf(db: Db, player: number): AsyncIterable<unknown> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { bets, next } = await listBets(db, player, before, page)
    yield* bets
    if (next === null) return
    before = next
  }
}

/** In the order of the file. */
const knownOfPlayer: readonly KnownPart[] = [
  ...knownOfIdentity,
  ...knownOfProtection,
  knownOfStatistics,
  ...knownOfPayments,
  { name: 'movements', rows: (db, player) => movementsOf(db, player) },
  { name: 'bets', rows: betsOf },
]

/** Why an account cannot be closed now, as its player is told; undefined when nothing stands against it. */
async function whyNotClosed(tx: Tx, player: number): Promise<string | undefined> {
  if ((await listOpen(tx, player)).length > 0) return 'У вас есть неоконченная игра. Сначала доиграйте её'
  if (await isMoneyOnItsWay(tx, player)) return 'Пополнение или вывод ещё не завершены. Дождитесь их и закройте аккаунт после'
  return undefined
}
