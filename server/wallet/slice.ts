/** The wallet: a player's balance, as its pages hear of it, and what stands in the books of it. */
import type { Db } from '../platform/database.ts'
import type { Http } from '../platform/http.ts'
import type { Realtime } from '../platform/realtime.ts'
import { keepsNothing, type Slice } from '../slice.ts'
import { adminBookRoutes } from './admin-books.ts'
import { balanceOf, depositTopic, type DepositNotice, movementsOf } from './wallet.ts'

const books = { stays: 'the books' }

export const walletSlice: Slice<{ http: Http; db: Db; patient: Db; realtime: Pick<Realtime, 'here'> }> = {
  ...keepsNothing,
  folder: 'wallet',
  playersTables: {
    ledger_account: { copy: { in: 'movements' }, closing: books },
    ledger_transfer: { copy: { in: 'movements' }, closing: books },
    ledger_discrepancy: { copy: { none: 'about the books' }, closing: books },
    wallet_limit: { copy: { in: 'limits' }, closing: { stays: 'nothing is staked on a closed account' } },
    wallet_break: { copy: { in: 'breaks' }, closing: { stays: 'a break outlives the account' } },
  },
  dataExport: [{ name: 'movements', rows: (db, player) => movementsOf(db, player) }],
  erase: null,
  open({ http, db, patient, realtime }) {
    adminBookRoutes(http, { db, patient })
    return {
      async greet(send, caller) {
        if (caller !== undefined) send('updBalance', { uid: caller.uid, balance: await balanceOf(db, caller.id), win: 0n })
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
