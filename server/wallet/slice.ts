/** The wallet slice: a player's balance, its updates on the player's pages, and its books. */
import { resumeAfterRestoration } from '../ledger/auditor.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../slice.ts'
import { takeOver } from './after-restoration.ts'
import { adminBookRoutes } from './admin-books.ts'
import { balanceOf, depositTopic, type DepositNotice, movementsOf } from './wallet.ts'

const books = { stays: 'the books' }

export const walletSlice: Slice<{
  http: Http
  db: Db
  database: Pick<Database, 'patient'>
  realtime: Pick<Realtime, 'here'>
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
    ledger_discrepancy: { copy: { none: 'about the books' }, closing: books },
    wallet_limit: { copy: { in: 'limits' }, closing: { stays: 'nothing is staked on a closed account' } },
    wallet_break: { copy: { in: 'breaks' }, closing: { stays: 'a break outlives the account' } },
  },
  dataExport: [{ name: 'movements', rows: (db, player) => movementsOf(db, player) }],
  erase: null,
  open({ http, db, database: { patient }, realtime }) {
    adminBookRoutes(http, { db, patient })
    return {
      async greet(send, caller) {
        if (caller !== undefined)
          send('updBalance', { uid: caller.uid, balance: await balanceOf(db, caller.id), win: 0n })
      },
      hears: {
        [depositTopic](payload) {
          const { player, amountKopecks } = payload as DepositNotice
          realtime.here.toPlayer(player, 'pay_get', { user_id: player, amount: BigInt(amountKopecks) })
        },
      },
    }
  },
}
