/** Reads the books: every balance against its transfers, and the sums of the chart, in one snapshot. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

/** A balance, or a vault, that is not the sum of its transfers. */
export interface Difference {
  owner: number
  balance: bigint
  transfers: bigint
}

/** The head and history; what is on other machines comes as sums of so many. */
const everyTransfer = sql`(
  select owner, debit, credit, amount, 1::bigint as count, at from ledger_transfer union all
  select owner, debit, credit, amount, 1::bigint, at from ledger_history union all
  select owner, debit, credit, amount, count, at from ledger_far())`

/** Kopecks by which the transfers `t` moved the balance, and the vault. */
const balanceMoved = sql`coalesce(sum(case 1 when t.credit then t.amount when t.debit then -t.amount else 0 end), 0)::bigint`
const vaultMoved = sql`coalesce(sum(case 2 when t.credit then t.amount when t.debit then -t.amount else 0 end), 0)::bigint`

/**
 * Every owner's balance and vault, a row each, next to the sum of the owner's transfers, read as of one instant. Months
 * of history count with the sums they were moved with; nothing of a vault is in history.
 */
export const comparison = sql`
  select a.owner, p.balance, p.transfers from ledger_account a cross join lateral (
    select ${balanceMoved} + (select coalesce(sum(m.moved), 0)::bigint from ledger_month m where m.owner = a.owner) as moved,
      ${vaultMoved} as saved
    from ledger_transfer t where t.owner = a.owner
  ) s cross join lateral (values (a.balance, s.moved), (a.vault, s.saved)) as p(balance, transfers)`

type Compared = Pick<Row<'ledger_account'>, 'owner' | 'balance'> & { transfers: bigint }

/** Balances and vaults of at most `count` owners above `after` that differ from their transfers, and where to continue. */
export async function compareOwners(
  tx: Tx | Db,
  after: number,
  count: number,
): Promise<{ differences: Difference[]; last: number | undefined }> {
  const { rows } = await sql<Compared>`
    ${comparison} where a.owner > ${after} order by a.owner limit ${2 * count}`.execute(tx)
  const differences = rows
    .filter((row) => row.balance !== row.transfers)
    .map((row) => ({ owner: Number(row.owner), balance: row.balance, transfers: row.transfers }))
  const last = rows.at(-1)?.owner
  return { differences, last: last === undefined ? undefined : Number(last) }
}

/** Returns the time of the newest transfer; undefined where there is none. Reads all transfers. */
export async function newestTransferAt(db: Db): Promise<Date | undefined> {
  const {
    rows: [row],
  } = await sql<{ at: Date | null }>`select max(at) as at from ${everyTransfer} t`.execute(db)
  return row?.at ?? undefined
}

export interface Books {
  /** Sum of every account of the chart in kopecks, from the transfers alone. */
  accounts: { name: string; meaning: string; sum: bigint }[]
  transfers: number
  owners: number
  /** Sum of the balance rows: equals the chart's player account when the books are correct. */
  balances: bigint
  /** All accounts together, balances from their rows: zero at every instant. */
  total: bigint
  /** Transfers of owners without a balance row. */
  orphans: number
  differences: Difference[]
}

/** Audits everything in one snapshot. Reads the whole ledger: for the command line and tests. */
export function auditBooks(db: Db): Promise<Books> {
  return transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const accounts = await sql<Row<'ledger_chart'> & { sum: bigint }>`
      select c.code, c.name, c.meaning, coalesce(s.sum, 0)::bigint as sum from ledger_chart c left join (
        select code, sum(amount) as sum from (
          select p.code, p.amount from ${everyTransfer} t, lateral (values (t.credit, t.amount), (t.debit, -t.amount)) as p(code, amount)
        ) as legs group by code
      ) s using (code) order by c.code`.execute(tx)
    const counts = await sql<{ transfers: bigint; owners: bigint; balances: bigint; orphans: bigint }>`
      select (select coalesce(sum(t.count), 0)::bigint from ${everyTransfer} t) as transfers,
        (select count(*) from ledger_account) as owners,
        (select coalesce(sum(balance), 0)::bigint from ledger_account) as balances,
        (select coalesce(sum(t.count), 0)::bigint from ${everyTransfer} t where not exists (select from ledger_account a where a.owner = t.owner)) as orphans`.execute(
      tx,
    )
    const { transfers, owners, balances, orphans } = counts.rows[0] ?? {
      transfers: 0n,
      owners: 0n,
      balances: 0n,
      orphans: 0n,
    }
    const house = accounts.rows.filter((account) => account.code !== 1).reduce((sum, account) => sum + account.sum, 0n)
    return {
      accounts: accounts.rows.map(({ name, meaning, sum }) => ({ name, meaning, sum })),
      transfers: Number(transfers),
      owners: Number(owners),
      balances,
      total: balances + house,
      orphans: Number(orphans),
      differences: await allDifferences(tx),
    }
  })
}

/** A balance and a vault must be the sum of all transfers, a balance also of the head and the sums that months were moved with. */
async function allDifferences(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<Compared>`
    with moved as (
      select owner, ${balanceMoved} as sum, ${vaultMoved} as saved from ${everyTransfer} t group by owner
    ), kept as (
      select owner, sum(amount) as sum from (
        select owner, case when credit = 1 then amount when debit = 1 then -amount else 0 end as amount from ledger_transfer
        union all select owner, moved from ledger_month
      ) t group by owner
    )
    select a.owner, a.balance, (
      case when a.balance = coalesce(m.sum, 0) then coalesce(k.sum, 0) else coalesce(m.sum, 0) end)::bigint as transfers
    from ledger_account a left join moved m using (owner) left join kept k using (owner)
    where a.balance <> coalesce(m.sum, 0) or a.balance <> coalesce(k.sum, 0)
    union all
    select a.owner, a.vault, coalesce(m.saved, 0)::bigint from ledger_account a left join moved m using (owner)
    where a.vault <> coalesce(m.saved, 0)
    order by owner limit 100`.execute(tx)
  return rows.map((row) => ({ owner: Number(row.owner), balance: row.balance, transfers: row.transfers }))
}

/** True when every sum agrees. */
export function booksBalance(books: Books): boolean {
  return books.total === 0n && books.orphans === 0 && books.differences.length === 0
}
