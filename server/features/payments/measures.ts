/** Measures money on its way: top-ups and payouts by state. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Measure } from '../../platform/process/measure.ts'
import { refusalsHeard } from './provider-refusals.ts'
import type { Row } from './rows.ts'

type State = Row<'payment'>['state'] | Row<'payout'>['state']

interface Counted {
  state: State
  orders: number
}

/** A value for every state, also for those without orders. */
const valuesOf = (states: readonly State[], rows: readonly Counted[]) =>
  states.map((of) => ({ of, value: rows.find(({ state }) => state === of)?.orders ?? 0 }))

const payoutsOnTheirWay = ['review', 'approved', 'sending', 'stuck'] as const
const payoutsEnded = ['sent', 'refused', 'returned'] as const
const topUpsOnTheirWay = ['new', 'pending', 'review'] as const
const topUpsEnded = ['credited', 'canceled', 'returned'] as const

async function payoutsByState(db: Db) {
  const { rows } = await sql<Pick<Row<'payout'>, 'state'> & { orders: number }>`
    select state, count(*)::int as orders from payout where state = any(${payoutsOnTheirWay}::text[]) group by state
    union all
    select state, count(*)::int from payout where state = any(${payoutsEnded}::text[]) and created_at > now() - interval '1 day' group by state`.execute(
    db,
  )
  return valuesOf([...payoutsOnTheirWay, ...payoutsEnded], rows)
}

async function topUpsByState(db: Db) {
  const { rows } = await sql<Pick<Row<'payment'>, 'state'> & { orders: number }>`
    select state, count(*)::int as orders from payment where state = any(${topUpsOnTheirWay}::text[]) group by state
    union all
    select state, count(*)::int from payment where state = any(${topUpsEnded}::text[]) and created_at > now() - interval '1 day' group by state`.execute(
    db,
  )
  return valuesOf([...topUpsOnTheirWay, ...topUpsEnded], rows)
}

export const measures: readonly Measure[] = [
  {
    name: 'kurazh_payouts',
    help: 'Payouts on their way, and how those asked for in the last day ended',
    label: 'state',
    read: payoutsByState,
  },
  {
    name: 'kurazh_top_ups',
    help: 'Top-ups on their way, and how those begun in the last day ended; review: a person decides',
    label: 'state',
    read: topUpsByState,
  },
  {
    name: 'kurazh_provider_refusals',
    help: 'Refusals of payment systems, by what they said',
    label: 'said',
    read: refusalsHeard,
  },
]
