/** The site's operations for the comparison of a day. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { ListedOperation } from '../gateway.ts'
import { referenceOf } from '../payment-orders.ts'
import type { Row } from '../rows.ts'
import type { Ours } from './compare.ts'

type PaymentFound = Pick<
  Row<'payment'>,
  'player' | 'id' | 'provider_id' | 'created_at' | 'amount' | 'state' | 'received' | 'returned'
>
type PayoutFound = Pick<Row<'payout'>, 'player' | 'id' | 'provider_id' | 'amount' | 'state'> & { at: Date }

const atOnce = 1000
const paymentFields = sql`p.player, p.id, p.provider_id, p.created_at, p.amount, p.state, p.received, p.returned`
const payoutFields = sql`p.player, p.id, p.provider_id, coalesce(p.sending_at, p.created_at) as at, p.amount, p.state`

/**
 * Operations that moved money, or may have, within the day, and those named by the listed rows, of any day. Each once.
 */
export async function ourOperations(
  db: Db,
  gateway: string,
  { from, until }: { from: Date; until: Date },
  listed: readonly ListedOperation[],
): Promise<Ours[]> {
  const found = new Map<string, Ours>()
  const keep = (rows: readonly Ours[]) => rows.forEach((own) => found.set(`${own.about} ${own.reference.id}`, own))
  for await (const rows of paymentsOfDay(db, gateway, from, until)) keep(rows)
  for await (const rows of payoutsOfDay(db, gateway, from, until)) keep(rows)
  for (const about of ['payment', 'payout'] as const) {
    const rows = listed.filter((row) => row.about === about)
    for (let start = 0; start < rows.length; start += atOnce)
      keep(await named(db, gateway, about, rows.slice(start, start + atOnce)))
  }
  return [...found.values()]
}

/** Whether more than so many operations of these days moved money: they are read into memory. */
export async function hasMoreThan(
  db: Db,
  gateway: string,
  { from, until }: { from: Date; until: Date },
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ operations: number }>`
    select count(*)::int as operations from (
      select from payment p where p.gateway = ${gateway} and p.created_at >= ${from} and p.created_at < ${until} and p.received > 0
      union all
      select from payout p where p.gateway = ${gateway} and p.sending_at >= ${from} and p.sending_at < ${until}
      limit ${most + 1}
    ) found`.execute(db)
  return (rows[0]?.operations ?? 0) > most
}

async function* paymentsOfDay(db: Db, gateway: string, from: Date, until: Date): AsyncGenerator<Ours[]> {
  for (let last = { at: from.toISOString(), id: -1n }; ;) {
    const { rows } = await sql<PaymentFound & { place: string }>`
      select ${paymentFields}, p.created_at::text as place from payment p
      where p.gateway = ${gateway} and (p.created_at, p.id) > (${last.at}::timestamptz, ${last.id}) and p.created_at < ${until} and p.received > 0
      order by p.created_at, p.id limit ${atOnce}`.execute(db)
    yield rows.map(payment)
    const end = rows.at(-1)
    if (end === undefined || rows.length < atOnce) return
    last = { at: end.place, id: end.id }
  }
}

async function* payoutsOfDay(db: Db, gateway: string, from: Date, until: Date): AsyncGenerator<Ours[]> {
  for (let last = { at: from.toISOString(), id: -1n }; ;) {
    const { rows } = await sql<PayoutFound & { place: string }>`
      select ${payoutFields}, p.sending_at::text as place from payout p
      where p.gateway = ${gateway} and (p.sending_at, p.id) > (${last.at}::timestamptz, ${last.id}) and p.sending_at < ${until} and p.state in ('sending', 'stuck', 'sent')
      order by p.sending_at, p.id limit ${atOnce}`.execute(db)
    yield rows.map(payout)
    const end = rows.at(-1)
    if (end === undefined || rows.length < atOnce) return
    last = { at: end.place, id: end.id }
  }
}

/** By the provider's id, or by our reference: two queries, each with an index of its own. */
async function named(
  db: Db,
  gateway: string,
  about: 'payment' | 'payout',
  rows: readonly ListedOperation[],
): Promise<Ours[]> {
  const numbers = rows.map(({ providerId }) => providerId)
  const references = rows.flatMap(({ reference }) => (reference === undefined ? [] : [reference]))
  const [players, ids] = [references.map(({ player }) => player), references.map(({ id }) => id)]
  if (about === 'payment') {
    const numbered =
      await sql<PaymentFound>`select ${paymentFields} from payment p where p.gateway = ${gateway} and p.provider_id = any(${numbers}::text[])`.execute(
        db,
      )
    const meant = await sql<PaymentFound>`
      select ${paymentFields} from payment p join unnest(${players}::bigint[], ${ids}::bigint[]) as wanted(player, id) on p.player = wanted.player and p.id = wanted.id where p.gateway = ${gateway}`.execute(
      db,
    )
    return [...numbered.rows, ...meant.rows].map(payment)
  }
  const numbered =
    await sql<PayoutFound>`select ${payoutFields} from payout p where p.gateway = ${gateway} and p.provider_id = any(${numbers}::text[])`.execute(
      db,
    )
  const meant = await sql<PayoutFound>`
    select ${payoutFields} from payout p join unnest(${players}::bigint[], ${ids}::bigint[]) as wanted(player, id) on p.player = wanted.player and p.id = wanted.id where p.gateway = ${gateway}`.execute(
    db,
  )
  return [...numbered.rows, ...meant.rows].map(payout)
}

const payment = (row: PaymentFound): Ours => ({
  about: 'payment',
  reference: referenceOf(row),
  providerId: row.provider_id,
  at: row.created_at,
  amount: row.amount,
  state: row.state,
  received: row.received,
  returned: row.returned,
})
const payout = (row: PayoutFound): Ours => ({
  about: 'payout',
  reference: referenceOf(row),
  providerId: row.provider_id,
  at: row.at,
  amount: row.amount,
  state: row.state,
})
