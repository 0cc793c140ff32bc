/** Sums what is owed to every owner: the balance, and the money held for payouts. */
import { sql } from 'kysely'
import { chart } from './ledger.ts'

const payouts = sql.lit(chart.payouts)

/**
 * A query of `owner` and `owed` in kopecks: owners who are owed money, all as of one instant. It has no parameters, so
 * that it may be part of a cursor. Its index is `ledger_transfer_payouts`.
 */
export const owedToOwners = sql<{ owner: bigint; owed: bigint }>`
  select a.owner, (a.balance + coalesce(h.held, 0))::bigint as owed
  from ledger_account a left join (
    select owner, sum(case when credit = ${payouts} then amount else -amount end) as held
    from ledger_transfer where ${payouts} in (debit, credit) group by owner
  ) h using (owner)
  where a.balance + coalesce(h.held, 0) > 0`
