/**
 * Pays out money that comes to an account after it was closed, such as a late payment or a corrected round. Two people
 * send it to the owner, because no one can sign in to request it.
 */
import { payoutCalls as calls } from '@kurazh/contract/admin/payouts.ts'
import { sql } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { holdOfClosed, lock } from '../../wallet/withdrawals.ts'
import { isClosed, loginsOf } from '../../players/public.ts'
import { holdsRight, noteAdmin } from '../../staff/public.ts'
import type { AdminPayoutsDependencies } from './admin-payouts.ts'
import { approvalOf, record } from './payment-review.ts'
import { payoutKey, type PayoutRow } from './payout-orders.ts'
import { nextPayout, readRequest, requested, writePayout } from './withdraw.ts'

export type ClosedPayoutsDependencies = Pick<AdminPayoutsDependencies, 'db' | 'gateways' | 'payeeSecret'>

export function closedPayoutRoutes(http: Http, deps: ClosedPayoutsDependencies): void {
  http.onAdmin(calls.payOutClosed, async ({ admin }, { id: player, ...body }) => {
    return transaction(deps.db, async (tx) => {
      await lock(tx, player)
      if (!(await isClosed(tx, player)))
        return new Refusal('NotFound', 'Этот аккаунт не закрыт: его владелец выводит деньги сам')
      if (!(await holdsRight(tx, admin.id, 'payout.approve'))) return new Refusal('RightMissing')
      const wanted = readRequest(deps, body)
      const before = await requested(tx, player, body, wanted)
      if (before instanceof Refusal) return before
      if (before !== undefined) return waits(before)
      if (wanted instanceof Refusal) return wanted
      const id = await nextPayout(tx)
      if ((await holdOfClosed(tx, player, wanted.amountKopecks, payoutKey(id))) !== 'held')
        return new Refusal('InsufficientFunds', 'На балансе закрытого аккаунта столько нет')
      const row = await writePayout(tx, player, id, wanted, ['closed'])
      const decider = {
        who: (await loginsOf(tx, [admin.id])).get(admin.id) ?? `${admin.id}`,
        way: 'admin area',
        player: admin.id,
      } as const
      await sql`update payout set approvals = ${[approvalOf(decider)]}::text[] where player = ${player} and id = ${id}`.execute(
        tx,
      )
      await record(tx, row, 'approved', decider)
      await noteAdmin(tx, admin, {
        action: calls.payOutClosed.path,
        subject: player,
        outcome: 'done',
        detail: { payout: Number(id), kopecks: `${wanted.amountKopecks}` },
      })
      return waits(row)
    })
  })
}

const waits = ({ id }: PayoutRow) => ({
  success: `Вывод № ${id} записан и одобрен вами. Теперь нужен второй администратор`,
})
