/**
 * Refunds that people decided on: what is held for them, and what becomes of it. Money follows the payment system's own
 * record: a refund is done when as much has gone back there.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { holdForRefund, payRefund, returnRefund } from '../../wallet/withdrawals.ts'
import { drawProviderKey } from './provider-key.ts'
import type { Row } from './rows.ts'

export type Refund = Row<'payment_refund'>
type Ordered = Pick<Row<'payment'>, 'player' | 'id'>

const fields = sql`player, payment, number, amount, held, missing, provider_key, reason, state, tries, asked_at, ended_at`
/** Kopecks of `payment p` that people decided to give back and that have not gone back yet. */
export const refundingField = sql`coalesce((
  select sum(r.amount) from payment_refund r where r.player = p.player and r.payment = p.id and r.state = 'asked'), 0)::bigint as refunding`
/** The key of a refund's movements in the ledger. */
const refundKey = ({ payment, number }: Pick<Refund, 'payment' | 'number'>) => `payment:${payment}:refund:${number}`

/**
 * Writes that so much of a locked payment goes back, and has it asked for soon. Of credited money the balance gives what
 * it has, at once. Returns kopecks that it did not have.
 */
export async function writeRefund(
  tx: Tx,
  { player, id, credited }: Ordered & Pick<Row<'payment'>, 'credited'>,
  amount: bigint,
  reason: string,
): Promise<bigint> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int + 1 as number from payment_refund where player = ${player} and payment = ${id}`.execute(
    tx,
  )
  const number = rows[0]?.number ?? 1
  const isCredited = credited > 0n
  const held = isCredited ? await holdForRefund(tx, Number(player), amount, refundKey({ payment: id, number })) : 0n
  const missing = isCredited ? amount - held : 0n
  await sql`
    insert into payment_refund (player, payment, number, amount, held, missing, provider_key, reason)
    values (${player}, ${id}, ${number}, ${amount}, ${held}, ${missing}, ${drawProviderKey()}, ${reason})`.execute(tx)
  await sql`update payment set next_look_at = now() where player = ${player} and id = ${id}`.execute(tx)
  return missing
}

/** Refunds of a payment that have not ended, oldest first. */
export async function openRefunds(db: Db | Tx, { player, id }: Ordered): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${fields} from payment_refund where player = ${player} and payment = ${id} and state = 'asked' order by number`.execute(
    db,
  )
  return rows
}

/** Counts another try, and returns its number; 0 if the refund has ended. */
export async function countTry(db: Db, { player, payment, number }: Refund): Promise<number> {
  const { rows } = await sql<Pick<Refund, 'tries'>>`
    update payment_refund set tries = tries + 1 where player = ${player} and payment = ${payment} and number = ${number} and state = 'asked' returning tries`.execute(
    db,
  )
  return rows[0]?.tries ?? 0
}

/** What refunds of so much gone back have covered. */
export interface Covered {
  /** Kopecks for which nothing has to be taken any more. */
  covered: bigint
  /** What of them the site bears. */
  missing: bigint
}

/** Ends the open refunds of a locked payment of which so many more kopecks have gone back. */
export async function endRefunds(tx: Tx, row: Ordered, goneBack: bigint): Promise<Covered> {
  let [left, covered, missing] = [goneBack, 0n, 0n]
  for (const refund of await openRefunds(tx, row)) {
    if (refund.amount > left) continue
    left -= refund.amount
    covered += refund.held + refund.missing
    missing += refund.missing
    await payRefund(tx, Number(row.player), refund, refundKey(refund))
    await end(tx, refund, 'done')
  }
  return { covered, missing }
}

/** Ends a refund that does not go, and returns what was held to the balance. */
export async function dropRefund(tx: Tx, refund: Refund): Promise<void> {
  await returnRefund(tx, Number(refund.player), refund.held, refundKey(refund))
  await end(tx, refund, 'refused')
}

const end = (tx: Tx, { player, payment, number }: Refund, state: 'done' | 'refused') =>
  sql`
    update payment_refund set state = ${state}, ended_at = now()
    where player = ${player} and payment = ${payment} and number = ${number} and state = 'asked'`.execute(tx)
