/**
 * Payment rows: ordered, requested, checked and credited. Every change of state is a move of `paymentMoves` from the
 * current state, under the lock of the player and then of the row.
 */
import { hash } from 'node:crypto'
import type { Payment } from '@kurazh/contract/money/payments.ts'
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type DepositVerdict, recountDeposit, reserveDeposit } from '../../wallet/player-limits.ts'
import { deposit } from '../../wallet/wallet.ts'
import { lock, takeBackDeposit } from '../../wallet/withdrawals.ts'
import { noticePlayer } from '../notices/public.ts'
import type { CreatedPayment, ProviderPayment, Reference } from './gateway.ts'
import { countedAfter, follow, nextLookSeconds, paymentAfter, type PaymentEvent } from './payment-state.ts'
import type { Row } from './rows.ts'
import { mostOpenOrders, refundLookSeconds } from './policy.ts'
import { drawProviderKey } from './provider-key.ts'
import { dropRefund, endRefunds, openRefunds, refundingField } from './refunds.ts'

/** The topic of notices that a payment or a payout of a player changed. */
export const paymentsTopic = 'payments.changed'

/** `provider_key`: our random idempotency key at the provider, unique to this row. */
export type PaymentRow = Omit<Row<'payment'>, 'next_look_at'> & {
  /** Kopecks that people decided to give back, and that have not gone back yet. */
  refunding: bigint
}
/** Its columns, of `payment p`. */
export const paymentFields = sql`
  p.player, p.id, p.request, p.gateway, p.method, p.amount, p.state, p.provider_key, p.provider_id, p.pay_url, p.qr,
  p.received, p.returned, p.credited, p.remark, p.created_at, p.credited_at, p.looks, p.receipt_email, p.agreed, p.counted, p.counted_at, ${refundingField}`

export const referenceOf = (row: { player: bigint; id: bigint }): Reference => ({
  player: Number(row.player),
  id: Number(row.id),
})
/** The key of a payment's deposit in the ledger. */
const paymentKey = (id: bigint) => `payment:${id}`

export interface NewOrder {
  player: number
  request: string
  gateway: string
  method: string
  amountKopecks: bigint
  /** The address for the receipt. */
  receiptEmail: string | null
}

export type Placed =
  | { kind: 'placed' | 'repeated'; row: PaymentRow }
  | { kind: 'break' | 'held' | 'limit' | 'frozen' | 'many' }

/**
 * Stores an order and reserves its amount in the player's own limits, or finds the one this request made before. The
 * order is checked soon, no matter who made it. `break`, `limit`: the player's own rules forbid it; `held`: the account
 * waits for a person; `frozen`: it is banned or closed; `many`: too many are open already.
 */
export async function placeOrder(
  tx: Tx,
  { player, request, gateway, method, amountKopecks, receiptEmail }: NewOrder,
): Promise<Placed> {
  await lock(tx, player)
  const before = await requestedOrder(tx, player, request)
  if (before !== undefined) return { kind: 'repeated', row: before }
  const open = await sql<{
    count: number
  }>`select count(*)::int as count from payment where player = ${player} and state in ('new', 'pending')`.execute(tx)
  if ((open.rows[0]?.count ?? 0) >= mostOpenOrders) return { kind: 'many' }
  const verdict = await reserveDeposit(tx, player, amountKopecks)
  if (verdict !== 'accepted') return { kind: verdict }
  const { rows } = await sql<PaymentRow>`
    insert into payment as p (player, request, provider_key, gateway, method, amount, receipt_email, counted, counted_at, next_look_at)
    values (${player}, ${request}, ${drawProviderKey()}, ${gateway}, ${method}, ${amountKopecks}, ${receiptEmail}, ${amountKopecks}, now(), now() + interval '15 seconds')
    returning ${paymentFields}`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('an order was not written')
  return { kind: 'placed', row }
}

/** The order of this request, undefined if there is none yet. */
export async function requestedOrder(db: Db | Tx, player: number, request: string): Promise<PaymentRow | undefined> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentFields} from payment p where player = ${player} and request = ${request}`.execute(
      db,
    )
  return rows[0]
}

export async function paymentOf(db: Db | Tx, { player, id }: Reference): Promise<PaymentRow | undefined> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentFields} from payment p where player = ${player} and id = ${id}`.execute(db)
  return rows[0]
}

/** The player's newest payments. */
export async function latestPayments(db: Db, player: number, count: number): Promise<PaymentRow[]> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentFields} from payment p where player = ${player} order by id desc limit ${count}`.execute(
      db,
    )
  return rows
}

/** `age` in seconds; `counted_since` is `counted_at` to the microsecond: a `Date` would be before a limit of the same millisecond. */
type LockedPayment = PaymentRow & { age: number; counted_since: string | null }

/** Locks the payment, and its player first, in the order of everything that moves money, so that no deadlock occurs. */
export async function lockPayment(tx: Tx, { player, id }: Reference): Promise<LockedPayment | undefined> {
  await lock(tx, player)
  const { rows } = await sql<LockedPayment>`
    select ${paymentFields}, extract(epoch from now() - created_at)::float8 as age, counted_at::text as counted_since
    from payment p where player = ${player} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Applies an event without money to a locked payment. False if it is not possible in the current state. */
async function movePayment(
  tx: Tx,
  row: LockedPayment,
  event: PaymentEvent,
  { remark, lookInSeconds }: { remark?: string; lookInSeconds: number | null },
): Promise<boolean> {
  const state = paymentAfter(row.state, event)
  if (state === undefined) return false
  await sql`
    update payment set state = ${state}, remark = coalesce(${remark ?? null}, remark), next_look_at = now() + make_interval(secs => ${lookInSeconds}::float8)
    where player = ${row.player} and id = ${row.id} and state = ${row.state}`.execute(tx)
  await recount(tx, row, countedAfter(row.counted, state, row.credited), { checked: false })
  await notify(tx, paymentsTopic, { player: Number(row.player) })
  return true
}

/** Makes a locked payment count so many kopecks in the player's own limits. */
export async function recount(
  tx: Tx,
  { player, id, counted, counted_since: at }: LockedPayment,
  kopecks: bigint,
  how: { checked: boolean },
): Promise<DepositVerdict> {
  if (kopecks === counted) return 'accepted'
  const verdict = await recountDeposit(tx, Number(player), { kopecks: counted, at }, kopecks, how)
  if (verdict === 'accepted')
    await sql`
      update payment set counted = ${kopecks}, counted_at = case when ${kopecks}::bigint > counted then now() else counted_at end
      where player = ${player} and id = ${id}`.execute(tx)
  return verdict
}

/**
 * Stores what the provider created for the order. Of two answers the first stays, because the player may have seen it.
 */
export async function keepCreated(
  db: Db,
  reference: Reference,
  { providerId, payUrl, qr }: CreatedPayment,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockPayment(tx, reference)
    if (row === undefined || row.provider_id !== null || !(await movePayment(tx, row, 'created', { lookInSeconds: 4 })))
      return
    await sql`
      update payment set provider_id = ${providerId}, pay_url = ${payUrl ?? null}, qr = ${qr ?? null} where player = ${row.player} and id = ${row.id}`.execute(
      tx,
    )
  })
}

/** Ends an order that the provider never created. */
export async function giveUp(db: Db, reference: Reference, remark: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockPayment(tx, reference)
    if (row !== undefined) await movePayment(tx, row, 'givenUp', { remark, lookInSeconds: null })
  })
}

/**
 * After a restoration, makes orders that may have been paid since due for a check at once. An order that the backup has
 * as not created waits until the list of its payment system was read, or for a while: if it was created, the same
 * number must not be ordered twice. Returns the number of orders.
 */
export async function askAgain(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment set next_look_at = now() + case when state = 'new' then interval '15 minutes' else interval '0' end where state in ('new', 'pending', 'canceled')`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** An order that its payment system has and a restored database does not. */
export interface LostOrder {
  gateway: string
  reference: Reference
  providerId: string
  amountKopecks: bigint
  madeAt: Date
  method: string
  isPaid: boolean
}

/**
 * Takes over an order that a restored database has lost, or has as not created: it is checked like any other, and that
 * check credits what was paid, once. Of two payments for one order the paid one counts. False if the number belongs to
 * another order.
 */
export async function takeOver(
  tx: Tx,
  { gateway, reference: { player, id }, providerId, amountKopecks, madeAt, method, isPaid }: LostOrder,
): Promise<boolean> {
  await lock(tx, player)
  const { rows } = await sql<Pick<PaymentRow, 'id'>>`
    insert into payment as p (player, id, request, provider_key, gateway, method, amount, state, provider_id, created_at, next_look_at)
    overriding system value
    values (${player}, ${id}, gen_random_uuid(), ${drawProviderKey()}, ${gateway}, ${method}, ${amountKopecks}, 'pending', ${providerId}, ${madeAt}, now())
    on conflict (player, id) do update set provider_id = excluded.provider_id, state = case when p.state = 'new' then 'pending' else p.state end, next_look_at = now()
      where p.gateway = excluded.gateway and excluded.amount in (p.amount, p.agreed)
        and (coalesce(p.provider_id, excluded.provider_id) = excluded.provider_id or (${isPaid} and p.state in ('new', 'pending', 'canceled')))
    returning id`.execute(tx)
  return rows.length > 0
}

/** Makes a gateway's orders that wait for its list due for a check. */
export async function lookAtUnmade(db: Db, gateway: string): Promise<void> {
  await sql`update payment set next_look_at = now() where gateway = ${gateway} and state = 'new' and next_look_at is not null`.execute(
    db,
  )
}

/**
 * Claims due payments for a check. `looks` is the fence: an answer counts only while no later check has begun, so that
 * a slow answer never overrules a newer one. A check that never ends is taken over after a minute.
 */
export async function claimPayments(db: Db, count: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment p set looks = p.looks + 1, next_look_at = now() + interval '1 minute'
    from (select player, id from payment where next_look_at <= now() order by next_look_at limit ${count} for update skip locked) due
    where p.player = due.player and p.id = due.id returning ${paymentFields}`.execute(db)
  return rows
}

/**
 * Updates the order with the provider's answer to the check that claimed `looked`. Returns false for an overtaken
 * check.
 */
export function settlePayment(db: Db, looked: PaymentRow, seen: ProviderPayment): Promise<boolean> {
  return transaction(db, async (tx) => {
    const reference = referenceOf(looked)
    const row = await lockPayment(tx, reference)
    if (row?.looks !== looked.looks) return false
    const next = follow(
      {
        reference,
        state: row.state,
        amount: row.agreed ?? row.amount,
        received: row.received,
        credited: row.credited,
        returned: row.returned,
      },
      seen,
    )
    const key = paymentKey(row.id)
    if (next.creditKopecks > 0n) await deposit(tx, reference.player, next.creditKopecks, key)
    await recount(tx, row, countedAfter(row.counted, next.state, row.credited + next.creditKopecks), { checked: false })
    await giveBack(tx, row, next)
    if (row.state === 'review' && next.state === 'canceled') await endCanceled(tx, row)
    await sql`
      update payment set state = ${next.state}, received = ${next.receivedKopecks}, returned = ${next.returnedKopecks},
        credited = credited + ${next.creditKopecks}, remark = coalesce(${next.remark ?? null}, case when state = ${next.state} then remark end),
        credited_at = case when ${next.creditKopecks}::bigint > 0 then now() else credited_at end,
        -- A notice that came during this look has set it to be due: then it stays so.
        next_look_at = case when next_look_at <= now() then next_look_at
          when exists (select from payment_refund r where r.player = ${row.player} and r.payment = ${row.id} and r.state = 'asked') then now() + make_interval(secs => ${refundLookSeconds})
          else now() + make_interval(secs => ${nextLookSeconds(next.state, row.age) ?? null}::float8) end
      where player = ${row.player} and id = ${row.id} and state = ${row.state}`.execute(tx)
    if (next.state !== row.state || next.takeBackKopecks > 0n)
      await notify(tx, paymentsTopic, { player: reference.player })
    return true
  })
}

/** Nothing of it is asked back any more; what its player was told of it before does not come. */
async function endCanceled(tx: Tx, row: PaymentRow): Promise<void> {
  for (const refund of await openRefunds(tx, row)) await dropRefund(tx, refund)
  await noticePlayer(
    tx,
    Number(row.player),
    `Пополнение № ${row.id}: платёжная система отменила платёж, ничего не зачислено.`,
  )
}

/**
 * Takes what went back from where it was: what refunds have held leaves the site, and what the payer or the payment
 * system took back without one comes from the balance. Notes how much of it the balance did not have.
 */
async function giveBack(
  tx: Tx,
  row: PaymentRow,
  { takeBackKopecks, returnedKopecks }: { takeBackKopecks: bigint; returnedKopecks: bigint },
): Promise<void> {
  const { player, id, gateway } = row
  const goneBack = returnedKopecks - row.returned
  if (goneBack <= 0n) return
  const { covered, missing } = await endRefunds(tx, row, goneBack)
  if (takeBackKopecks === 0n) return
  const owed = takeBackKopecks - covered
  const taken =
    owed > 0n ? await takeBackDeposit(tx, Number(player), owed, `${paymentKey(id)}:back:${returnedKopecks}`) : 0n
  await sql`
    insert into payment_return (player, payment, returned, gateway, amount, missing)
    values (${player}, ${id}, ${returnedKopecks}, ${gateway}, ${takeBackKopecks}, ${missing + owed - taken}) on conflict do nothing`.execute(
    tx,
  )
}

/** The order of a provider's payment id. */
export async function referenceAt(db: Db, gateway: string, providerId: string): Promise<Reference | undefined> {
  const { rows } = await sql<
    Pick<PaymentRow, 'player' | 'id'>
  >`select player, id from payment where gateway = ${gateway} and provider_id = ${providerId}`.execute(db)
  return rows[0] && referenceOf(rows[0])
}

/** Stores a notice about a payment of ours and makes its check due at once. False if there is no such payment. */
export function hearNotice(db: Db, gateway: string, { player, id }: Reference, body: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update payment set next_look_at = now() where player = ${player} and id = ${id} and gateway = ${gateway}`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return false
    await sql`
      insert into payment_notice (player, payment, digest, gateway, body) values (${player}, ${id}, ${hash('sha256', body, 'buffer')}, ${gateway}, ${body})
      on conflict (player, payment, digest) do update set times = payment_notice.times + 1, last_at = now()`.execute(tx)
    return true
  })
}

/** A payment as its player sees it. */
export function paymentView(row: PaymentRow): Payment {
  const open = row.state === 'pending'
  return {
    id: Number(row.id),
    method: row.method,
    amount: row.amount,
    received: row.received === 0n || row.received === row.amount ? null : row.received,
    state: row.state,
    payUrl: open ? row.pay_url : null,
    qr: open ? row.qr : null,
    remark: row.remark,
    providerId: row.provider_id,
    at: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  }
}
