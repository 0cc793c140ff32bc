/** What a person decides about payouts, and payments that are not what was ordered: the command line's verbs. */
import { sql } from 'kysely'
import { notify } from '../../platform/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { payHeldOut, returnHeld } from '../../wallet/withdrawals.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import { cashierTopic, paymentKey, type PaymentRow } from './payment-orders.ts'
import { lockPayout, payoutKey, type PayoutRow } from './payout-orders.ts'
import { approvalsNeeded } from './risk.ts'

/** A decision that cannot be made; the message is for the operator. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError'
}

/** Approves a payout that waits for it. Much money needs two different people; answers how many more. */
export function approvePayout(db: Db, id: number, admin: string): Promise<number> {
  return transaction(db, async (tx) => {
    const row = await waiting(tx, id, ['review'])
    const approvals = [...new Set([...row.approvals, admin])]
    const missing = Math.max(0, approvalsNeeded(row.amount) - approvals.length)
    await sql`
      update payout set approvals = ${approvals}::text[], state = ${missing === 0 ? 'approved' : 'review'},
        decided_at = case when ${missing === 0} then now() end, remark = case when ${missing > 0} then remark end,
        next_look_at = case when ${missing === 0} then now() end
      where player = ${row.player} and id = ${row.id}`.execute(tx)
    await notify(tx, cashierTopic, { player: Number(row.player) })
    return missing
  })
}

/** Refuses a payout that waits for approval: the money goes back to the balance, the player reads the reason. */
export function refusePayout(db: Db, id: number, reason: string): Promise<PayoutRow> {
  return transaction(db, async (tx) => {
    const row = await waiting(tx, id, ['review'])
    await returnHeld(tx, Number(row.player), row.amount, `${payoutKey(row.id)}:back`)
    await finish(tx, row, 'refused', reason)
    return row
  })
}

/** Says what became of a stuck payout, after the payment system was asked by other means. */
export function resolvePayout(db: Db, id: number, outcome: 'sent' | 'returned', reason: string): Promise<PayoutRow> {
  return transaction(db, async (tx) => {
    const row = await waiting(tx, id, ['stuck'])
    const [player, key] = [Number(row.player), payoutKey(row.id)]
    if (outcome === 'sent') await payHeldOut(tx, player, row.amount, `${key}:sent`)
    else await returnHeld(tx, player, row.amount, `${key}:back`)
    await finish(tx, row, outcome, reason)
    return row
  })
}

async function waiting(tx: Tx, id: number, states: readonly PayoutRow['state'][]): Promise<PayoutRow> {
  const row = await lockPayout(tx, id)
  if (row === undefined) throw new OfficeError(`Вывода № ${id} нет`)
  if (!states.includes(row.state)) throw new OfficeError(`Вывод № ${id} уже в состоянии «${row.state}»`)
  return row
}

async function finish(tx: Tx, row: PayoutRow, state: PayoutRow['state'], reason: string): Promise<void> {
  await sql`
    update payout set state = ${state}, remark = ${reason}, decided_at = coalesce(decided_at, now()), finished_at = now(), next_look_at = null
    where player = ${row.player} and id = ${row.id}`.execute(tx)
  await notify(tx, cashierTopic, { player: Number(row.player) })
}

/** Payments that are not what was ordered. */
export async function oddPayments(db: Db): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select * from payment where state = 'review' order by created_at`.execute(db)
  return rows
}

/** Gives an odd payment back to its payer; our order follows when the payment system has done it. */
export async function refundPayment(db: Db, gateways: readonly Gateway[], id: number): Promise<void> {
  const { rows } = await sql<PaymentRow>`select * from payment where id = ${id} and state = 'review'`.execute(db)
  const row = rows[0]
  const gateway = gateways.find(({ name }) => name === row?.gateway)
  if (row === undefined || row.provider_id === null) throw new OfficeError(`Пополнения № ${id}, которое ждёт решения, нет`)
  if (gateway === undefined || !gateway.capabilities().refunds) throw new OfficeError(`${row.gateway}: возврат сделайте в кабинете платёжной системы`)
  const answer = await gateway.refund(row.provider_id, row.received, `${paymentKey(row.id)}:refund`)
  if (isDeclined(answer)) throw new OfficeError(answer.declined)
  await sql`update payment set next_look_at = now() where player = ${row.player} and id = ${row.id}`.execute(db)
}
