/** The wallet slice: a player's balance and vault, their updates on the player's pages, and the books. */
import { resumeAfterRestoration } from '../ledger/auditor.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import type { Log } from '../platform/process/log.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../slice.ts'
import { takeOver } from './after-restoration.ts'
import { adminBookRoutes } from './admin-books.ts'
import { returnEveryMs } from './policy.ts'
import { dataExportOfVault } from './vault-export.ts'
import { returnDue, vaultTopic } from './vault.ts'
import { vaultRoutes } from './vault-routes.ts'
import { balanceOf, depositTopic, type DepositNotice, movementsOf } from './wallet.ts'

const books = { stays: 'the books' }

export const walletSlice: Slice<{
  http: Http
  db: Db
  database: Pick<Database, 'patient'>
  realtime: Pick<Realtime, 'here'>
  log: Log
  /** How often it looks for what is due, in tests. */
  lookEveryMs?: number
}> = {
  ...keepsNothing,
  folder: 'wallet',
  async afterRestoration({ database: { db }, aside }) {
    await resumeAfterRestoration(db)
    return takeOver(db, aside)
  },
  playersTables: {
    ledger_account: { copy: { in: 'movements' }, closing: books },
    ledger_transfer: { copy: { in: 'movements' }, closing: books },
    ledger_history: { copy: { in: 'movements' }, closing: books },
    ledger_month: { copy: { none: 'sums of the movements' }, closing: books },
    ledger_movement: { copy: { none: 'an order of the movements' }, closing: books },
    ledger_discrepancy: { copy: { none: 'about the books' }, closing: books },
    wallet_limit: { copy: { in: 'limits' }, closing: { stays: 'nothing is staked on a closed account' } },
    wallet_vault: { copy: { in: 'vault' }, closing: { stays: 'a delay, under a bare number' } },
    wallet_vault_return: { copy: { in: 'vaultReturns' }, closing: books },
    wallet_break: { copy: { in: 'breaks' }, closing: { stays: 'a break outlives the account' } },
  },
  dataExport: [{ name: 'movements', rows: (db, player) => movementsOf(db, player) }, ...dataExportOfVault],
  erase: null,
  open({ http, db, database: { patient }, realtime, log, lookEveryMs }) {
    adminBookRoutes(http, { db, patient })
    vaultRoutes(http, db)
    return {
      async greet(send, caller) {
        if (caller !== undefined)
          send('updBalance', { uid: caller.uid, balance: await balanceOf(db, caller.id), win: 0n })
      },
      jobs: [
        {
          name: 'returns from vaults',
          everyMs: lookEveryMs ?? returnEveryMs,
          run: () => returnDue({ db, log }),
        },
      ],
      hears: {
        [vaultTopic]: (payload) => realtime.here.toPlayer((payload as { player: number }).player, 'cashier', {}),
        [depositTopic](payload) {
          const { player, amountKopecks } = payload as DepositNotice
          realtime.here.toPlayer(player, 'pay_get', { user_id: player, amount: BigInt(amountKopecks) })
        },
      },
    }
  },
}
