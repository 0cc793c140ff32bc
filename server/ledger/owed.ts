/** Sums what is owed to every owner, and to all of them: the balance, and the money held for payouts. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
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

/** All balances, the owners who have any, and all that is held for payouts. Kopecks. Reads every balance. */
export async function sumsOwed(db: Db): Promise<{ balances: bigint; owners: number; held: bigint }> {
  const { rows } = await sql<{ balances: bigint; owners: bigint; held: bigint }>`
    select coalesce(sum(balance), 0)::bigint as balances, count(*) filter (where balance > 0) as owners, (
      select coalesce(sum(case when credit = ${payouts} then amount else -amount end), 0)::bigint
      from ledger_transfer where ${payouts} in (debit, credit)) as held
    from ledger_account`.execute(db)
  const { balances = 0n, owners = 0n, held = 0n } = rows[0] ?? {}
  return { balances, owners: Number(owners), held }
}
