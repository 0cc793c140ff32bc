/** Measures money on its way: top-ups and payouts by state. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Measure } from '../../platform/process/measure.ts'
import { refusalsHeard } from './provider-refusals.ts'
import type { Row } from './rows.ts'

type State = Row<'payment'>['state'] | Row<'payout'>['state']

/** Counts orders by state: all that are on their way, and of those made in the last day how they ended. */
async function byState<Of extends State>(
  db: Db,
  table: 'payment' | 'payout',
  onTheirWay: readonly Of[],
  ended: readonly Of[],
): Promise<{ of: Of; value: number }[]> {
  const { rows } = await sql<{ state: State; orders: number }>`
    select state, count(*)::int as orders from ${sql.table(table)} where state = any(${onTheirWay}::text[]) group by state
    union all
    select state, count(*)::int from ${sql.table(table)} where state = any(${ended}::text[]) and created_at > now() - interval '1 day' group by state`.execute(
    db,
  )
  return [...onTheirWay, ...ended].map((of) => ({ of, value: rows.find(({ state }) => state === of)?.orders ?? 0 }))
}

export const measures: readonly Measure[] = [
  {
    name: 'kurazh_payouts',
    help: 'Payouts on their way, and how those asked for in the last day ended',
    label: 'state',
    read: (db) => byState(db, 'payout', ['review', 'approved', 'sending', 'stuck'], ['sent', 'refused', 'returned']),
  },
  {
    name: 'kurazh_top_ups',
    help: 'Top-ups on their way, and how those begun in the last day ended; review: a person decides',
    label: 'state',
    read: (db) => byState(db, 'payment', ['new', 'pending', 'review'], ['credited', 'canceled', 'returned']),
  },
  {
    name: 'kurazh_provider_refusals',
    help: 'Refusals of payment systems, by what they said',
    label: 'said',
    read: refusalsHeard,
  },
]
