/** Accounts: who people are, what protects them, everything known of one. A part of the composition root. */
import { accountRoutes } from '../features/account/account.ts'
import { closeIdentity } from '../features/identity/closing.ts'
import { keepMarks, withoutMarks } from '../features/identity/sign-in/excluded.ts'
import { identityRoutes } from '../features/identity/identity.ts'
import { dataExportOfIdentity } from '../features/identity/data-export.ts'
import type { IdentityDependencies } from '../features/identity/dependencies.ts'
import { askConfirmation } from '../features/identity/sessions/sessions.ts'
import { dataExportOfProtection } from '../features/protection/data-export.ts'
import { excludedPlayers, protectionRoutes } from '../features/protection/protection.ts'
import { dataExportOfStatistics } from '../features/statistics/statistics.ts'
import { movementsOf } from '../wallet/wallet.ts'
import { barOfPayments } from '../features/payments/closing-bar.ts'
import { erasePaymentDetails } from '../features/payments/erasing.ts'
import { dataExportOfPayments } from '../features/payments/data-export.ts'
import { playSlice } from '../play/play.ts'
import { type Db, transaction, type Tx } from '../platform/database.ts'
import type { Http } from '../platform/http.ts'
import { siteSecret } from '../platform/site-secrets.ts'
import type { ClosingBar, DataExport } from '../slice.ts'

/** Opens the calls of identity, of the account as a whole and of protection. */
export async function openAccounts(http: Http, given: Omit<IdentityDependencies, 'markKey'>): Promise<{ markExcluded(): Promise<void> }> {
  const markKey = await siteSecret(given.db, given.secretKey, 'marks of the excluded')
  const deps: IdentityDependencies = { ...given, markKey }
  const { db, sessions } = deps
  identityRoutes(http, deps)
  accountRoutes(http, { db, known: dataExportOfPlayer, askConfirmation, bars: closingBars, closeIdentity: forgetPlayer, forget: sessions.forget })
  protectionRoutes(http, { db, askConfirmation, onExclusion: (tx, player, until) => keepMarks(tx, markKey, player, until) })
  return { markExcluded: () => markExcluded(db, markKey) }
}

/** Marks of exclusions that were not made through the site: by the command line, or before there were marks. */
export async function markExcluded(db: Db, markKey: Buffer): Promise<void> {
  const excluded = await excludedPlayers(db)
  const unmarked = new Set(await withoutMarks(db, excluded.map(({ player }) => player)))
  for (const { player, until } of excluded) if (unmarked.has(player)) await transaction(db, (tx) => keepMarks(tx, markKey, player, until))
}

/** Everything that says who the player was, in every slice that knows it. */
async function forgetPlayer(tx: Tx, player: number): Promise<void> {
  await erasePaymentDetails(tx, player)
  await closeIdentity(tx, player)
}

/** In the order of the file. */
const dataExportOfPlayer: readonly DataExport[] = [
  ...dataExportOfIdentity,
  ...dataExportOfProtection,
  dataExportOfStatistics,
  ...dataExportOfPayments,
  { name: 'movements', rows: (db, player) => movementsOf(db, player) },
  ...playSlice.dataExport,
]

/** What stands against closing an account, of every slice that keeps money of a player in the air. */
const closingBars: readonly ClosingBar[] = [...playSlice.closingBars, barOfPayments]
