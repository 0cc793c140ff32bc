/** Sums what is owed to every owner, and to all of them: the balance, the vault, and the money held for payouts and in rains. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { chart } from './ledger.ts'

const payouts = sql.lit(chart.payouts)
const rains = sql.lit(chart.rains)

/**
 * A query of `owner` and `owed` in kopecks: owners who are owed money, all as of one instant. It has no parameters, so
 * that it may be part of a cursor. Its index is `ledger_transfer_held`.
 */
export const owedToOwners = sql<{ owner: bigint; owed: bigint }>`
  select a.owner, (a.balance + a.vault + coalesce(h.held, 0))::bigint as owed
  from ledger_account a left join (
    select owner, sum(case when credit in (${payouts}, ${rains}) then amount else -amount end) as held
    from ledger_transfer where ${payouts} in (debit, credit) or ${rains} in (debit, credit) group by owner
  ) h using (owner)
  where a.balance + a.vault + coalesce(h.held, 0) > 0`

/** Kopecks owed to all owners, and how many owners have a balance, and a vault. */
export interface SumsOwed {
  balances: bigint
  owners: number
  saved: bigint
  savers: number
  held: bigint
  /** In rains that are not drawn yet: of those who opened them. */
  rains: bigint
}

/** All balances and vaults, the owners who have any, and all that is held for payouts and in rains. Reads every balance. */
export async function sumsOwed(db: Db): Promise<SumsOwed> {
  const { rows } = await sql<Record<keyof SumsOwed, bigint>>`
    select coalesce(sum(balance), 0)::bigint as balances, count(*) filter (where balance > 0) as owners,
      coalesce(sum(vault), 0)::bigint as saved, count(*) filter (where vault > 0) as savers, (
      select coalesce(sum(case when credit = ${payouts} then amount else -amount end), 0)::bigint
      from ledger_transfer where ${payouts} in (debit, credit)) as held, (
      select coalesce(sum(case when credit = ${rains} then amount else -amount end), 0)::bigint
      from ledger_transfer where ${rains} in (debit, credit)) as rains
    from ledger_account`.execute(db)
  const { balances = 0n, owners = 0n, saved = 0n, savers = 0n, held = 0n, rains: inRains = 0n } = rows[0] ?? {}
  return { balances, owners: Number(owners), saved, savers: Number(savers), held, rains: inRains }
}
