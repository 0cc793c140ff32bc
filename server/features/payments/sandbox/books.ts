/** The sandbox's own books: payments, payouts and the notices still to be sent. It does not use the site's tables. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import type { Row } from './rows.ts'

export type SandboxPayment = Omit<Row<'sandbox_payment'>, 'key' | 'created_at'>
export type SandboxPayout = Pick<Row<'sandbox_payout'>, 'id' | 'reference' | 'amount' | 'status'>
const paymentFields = sql`id, reference, amount, currency, status, returned, return_url`
const payoutFields = sql`id, reference, amount, status`

const newId = (kind: string) => `${kind}-${randomBytes(16).toString('base64url')}`
/** How long a payout takes here, in seconds. */
const payoutSeconds = 6

/** The payment of this key, created if there is none yet. */
export async function openPayment(
  db: Db,
  order: { key: string; reference: string; amountKopecks: bigint; returnUrl: string },
): Promise<SandboxPayment> {
  const { rows } = await sql<SandboxPayment>`
    insert into sandbox_payment (id, key, reference, amount, return_url)
    values (${newId('pay')}, ${order.key}, ${order.reference}, ${order.amountKopecks}, ${order.returnUrl})
    on conflict (key) do update set key = excluded.key returning ${paymentFields}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('the sandbox made no payment')
  return row
}

export async function paymentById(db: Db, id: string): Promise<SandboxPayment | undefined> {
  const { rows } = await sql<SandboxPayment>`select ${paymentFields} from sandbox_payment where id = ${id}`.execute(db)
  return rows[0]
}

/** Changes a payment; `change` gets it locked and returns its new state, with the notices to send. */
export function changePayment(
  db: Db,
  id: string,
  change: (payment: SandboxPayment) => { payment: SandboxPayment; noticesInSeconds: readonly number[] },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } =
      await sql<SandboxPayment>`select ${paymentFields} from sandbox_payment where id = ${id} for update`.execute(tx)
    const before = rows[0]
    if (before === undefined) return false
    const { payment, noticesInSeconds } = change(before)
    await sql`
      update sandbox_payment set status = ${payment.status}, amount = ${payment.amount}, currency = ${payment.currency}, returned = ${payment.returned}
      where id = ${id}`.execute(tx)
    for (const seconds of noticesInSeconds)
      await tell(tx, { about: 'payment', id, reference: payment.reference, status: payment.status }, seconds)
    return true
  })
}

/** Returns a part of a paid payment, once per key. False: so much of it is not there to return. */
export function refundPart(db: Db, id: string, kopecks: bigint, key: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } =
      await sql<SandboxPayment>`select ${paymentFields} from sandbox_payment where id = ${id} for update`.execute(tx)
    const { rows: known } = await sql`select from sandbox_refund where key = ${key}`.execute(tx)
    const payment = rows[0]
    if (payment === undefined || known.length > 0) return known.length > 0
    if (payment.status !== 'paid' || payment.returned + kopecks > payment.amount) return false
    await sql`insert into sandbox_refund (key, payment, amount) values (${key}, ${id}, ${kopecks})`.execute(tx)
    await sql`update sandbox_payment set returned = returned + ${kopecks} where id = ${id}`.execute(tx)
    await tell(tx, { about: 'payment', id, reference: payment.reference, status: payment.status }, 0)
    return true
  })
}

/** Queues a notice. */
async function tell(tx: Tx, notice: object, inSeconds: number): Promise<void> {
  await sql`insert into sandbox_notice (body, due_at) values (${JSON.stringify(notice)}, now() + make_interval(secs => ${inSeconds}::float8))`.execute(
    tx,
  )
}

/** Takes due notices from the queue. One lost after this counts as lost on the way, which may happen. */
export async function takeNotices(db: Db): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'sandbox_notice'>, 'body'>>`
    delete from sandbox_notice where id in (select id from sandbox_notice where due_at <= now() order by due_at limit 20 for update skip locked)
    returning body`.execute(db)
  return rows.map(({ body }) => body)
}

/** The payout of this key, created if there is none yet. It settles by itself after a while. */
export async function openPayout(
  db: Db,
  order: { key: string; reference: string; amountKopecks: bigint },
): Promise<SandboxPayout> {
  await sql`
    insert into sandbox_payout (id, key, reference, amount, settles_at)
    values (${newId('out')}, ${order.key}, ${order.reference}, ${order.amountKopecks}, now() + make_interval(secs => ${payoutSeconds}::float8))
    on conflict (key) do nothing`.execute(db)
  const row = await payoutBy(db, { key: order.key })
  if (row === undefined) throw new Error('the sandbox made no payout')
  return row
}

/** A payout by its id or its key, settled if it is time. */
export async function payoutBy(
  db: Db,
  { id, key }: { id?: string | undefined; key: string },
): Promise<SandboxPayout | undefined> {
  const which = id === undefined ? sql`key = ${key}` : sql`id = ${id}`
  await sql`update sandbox_payout set status = 'paid' where ${which} and status = 'pending' and settles_at <= now()`.execute(
    db,
  )
  const { rows } = await sql<SandboxPayout>`select ${payoutFields} from sandbox_payout where ${which}`.execute(db)
  return rows[0]
}

const listedAtOnce = 1000
type Listed = Pick<
  Row<'sandbox_payment'>,
  'id' | 'reference' | 'amount' | 'currency' | 'status' | 'returned' | 'created_at'
> & { about: 'payment' | 'payout' }

/** Payments or payouts created in this time, from this id on, ordered by id. */
export async function listed(
  db: Db,
  about: Listed['about'],
  from: Date,
  until: Date,
  after: string,
): Promise<Listed[]> {
  const rows =
    about === 'payment'
      ? sql`select id, reference, amount, currency, status, returned, created_at from sandbox_payment`
      : sql`select id, reference, amount, 'RUB' as currency, case when status = 'pending' and settles_at <= now() then 'paid' else status end as status, 0::bigint as returned, created_at from sandbox_payout`
  const found = await sql<
    Omit<Listed, 'about'>
  >`${rows} where created_at >= ${from} and created_at < ${until} and id > ${after} order by id limit ${listedAtOnce}`.execute(
    db,
  )
  return found.rows.map((row) => ({ ...row, about }))
}

const payoutChanges = {
  cancel: sql`status = 'canceled'`,
  silence: sql`settles_at = now() + interval '1 day'`,
  settle: sql`settles_at = now()`,
}

/** Cancels a payout, leaves it unanswered for a day, or settles it at once. */
export async function changePayout(db: Db, key: string, change: keyof typeof payoutChanges): Promise<boolean> {
  const set = payoutChanges[change]
  return transaction(db, async (tx) => {
    const { rows } =
      await sql<SandboxPayout>`update sandbox_payout set ${set} where key = ${key} returning ${payoutFields}`.execute(
        tx,
      )
    const row = rows[0]
    if (row === undefined) return false
    if (change !== 'silence')
      await tell(tx, { about: 'payout', id: row.id, reference: row.reference, status: row.status }, 0)
    return true
  })
}
