/** What is owed to every owner: the balance, and what is held for them on its way out. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { chart } from './ledger.ts'
import type { Row } from './rows.ts'

/** Owners who are owed something, in kopecks, all as of one instant. */
export async function owedToOwners(tx: Tx): Promise<{ owner: number; owed: bigint }[]> {
  const { rows } = await sql<Pick<Row<'ledger_account'>, 'owner'> & { owed: bigint }>`
    select a.owner, (a.balance + coalesce(h.held, 0))::bigint as owed
    from ledger_account a left join (
      select owner, sum(case when credit = ${chart.payouts} then amount else -amount end) as held
      from ledger_transfer where ${chart.payouts} in (debit, credit) group by owner
    ) h using (owner)
    where a.balance + coalesce(h.held, 0) > 0`.execute(tx)
  return rows.map(({ owner, owed }) => ({ owner: Number(owner), owed }))
}
