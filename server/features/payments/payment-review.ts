/** What a person decides about payouts, and payments that are not what was ordered: the command line's verbs. */
import { sql } from 'kysely'
import { notify } from '../../platform/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import { paymentFields, paymentsTopic, type PaymentRow } from './payment-orders.ts'
import { type LockedPayout, lockPayout, movePayout, payoutNumbered, type PayoutRow } from './payout-orders.ts'
import type { PayoutEvent } from './payout-state.ts'
import { approvalsNeeded, askedUpTo } from './risk.ts'

/** A decision that cannot be made; the message is for the operator. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
}

/** Who decides, and how that is known: a name on a command line is what somebody typed. */
export interface Decider {
  who: string
  way: 'command line' | 'wallet test' | 'admin area'
  /** The decider's own account, where it is known: nobody approves their own payout. */
  player?: number
}

/** Approves a payout that waits for it. Much money within 24 hours needs two different people; answers how many more. */
export const approvePayout = (db: Db, id: number, decider: Decider): Promise<number> => transaction(db, (tx) => approveIn(tx, id, decider))

/** The same in a transaction of the caller's. */
export async function approveIn(tx: Tx, id: number, decider: Decider): Promise<number> {
  const row = await locked(tx, id)
  if (decider.player === Number(row.player)) throw new ReviewError('Свой вывод одобряет другой администратор')
  if (row.state !== 'review') throw alreadyIn(row)
  if (await isHeld(tx, row)) throw new ReviewError(`Вывод № ${id} придержан: сначала его отпускают`)
  const approvals = [...new Set([...row.approvals, decider.who])]
  const missing = Math.max(0, approvalsNeeded(await askedUpTo(tx, row)) - approvals.length)
  await sql`update payout set approvals = ${approvals}::text[] where player = ${row.player} and id = ${row.id}`.execute(tx)
  if (missing === 0) await movePayout(tx, row, 'approved')
  await record(tx, row, 'approved', decider)
  await notify(tx, paymentsTopic, { player: Number(row.player) })
  return missing
}

/** Refuses a payout that waits for approval: the money goes back to the balance, the player reads the reason. */
export const refusePayout = (db: Db, id: number, reason: string, decider: Decider) => transaction(db, (tx) => refuseIn(tx, id, reason, decider))

/** The same in a transaction of the caller's. */
export const refuseIn = (tx: Tx, id: number, reason: string, decider: Decider) => decide(tx, id, 'refused', 'refused', reason, decider)

/** Says what became of a stuck payout, after the payment system was asked by other means. */
export const resolvePayout = (db: Db, id: number, outcome: 'sent' | 'returned', reason: string, decider: Decider) =>
  transaction(db, (tx) => decide(tx, id, outcome === 'sent' ? 'saidSent' : 'saidReturned', outcome, reason, decider))

/** Holds a payout while something is found out: nobody approves it until it is let go. */
export async function holdIn(tx: Tx, id: number, reason: string, decider: Decider): Promise<void> {
  const row = await locked(tx, id)
  if (row.state !== 'review') throw alreadyIn(row)
  if (await isHeld(tx, row)) throw new ReviewError(`Вывод № ${id} уже придержан`)
  await record(tx, row, 'held', decider, reason)
}

/** Lets a held payout go on waiting like any other. */
export async function letGoIn(tx: Tx, id: number, decider: Decider): Promise<void> {
  const row = await locked(tx, id)
  if (row.state !== 'review' || !(await isHeld(tx, row))) throw new ReviewError(`Вывод № ${id} не придержан`)
  await record(tx, row, 'let go', decider)
}

/** Whether the last word about holding it was to hold. */
async function isHeld(tx: Tx, { player, id }: PayoutRow): Promise<boolean> {
  const { rows: [last] } = await sql<{ held: boolean }>`
    select decision = 'held' as held from payout_decision where player = ${player} and payout = ${id} and decision in ('held', 'let go') order by id desc limit 1`.execute(tx)
  return last?.held === true
}

type Decision = 'approved' | 'refused' | 'sent' | 'returned' | 'held' | 'let go'

async function decide(tx: Tx, id: number, event: PayoutEvent, decision: Decision, reason: string, decider: Decider): Promise<PayoutRow> {
  const row = await locked(tx, id)
  if ((await movePayout(tx, row, event, { remark: reason })) === undefined) throw alreadyIn(row)
  await record(tx, row, decision, decider, reason)
  return row
}

async function locked(tx: Tx, id: number): Promise<LockedPayout> {
  const reference = await payoutNumbered(tx, id)
  const row = reference && (await lockPayout(tx, reference))
  if (row === undefined) throw new ReviewError(`Вывода № ${id} нет`)
  return row
}

const alreadyIn = ({ id, state }: PayoutRow) => new ReviewError(`Вывод № ${id} уже в состоянии «${state}»`)

async function record(tx: Tx, { player, id }: PayoutRow, decision: Decision, { who, way }: Decider, reason?: string): Promise<void> {
  await sql`
    insert into payout_decision (player, payout, decision, who, way, reason) values (${player}, ${id}, ${decision}, ${who}, ${way}, ${reason ?? null})`.execute(tx)
}

/** Payments that are not what was ordered. */
export async function oddPayments(db: Db): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${paymentFields} from payment p where state = 'review' order by created_at`.execute(db)
  return rows
}

/** Gives an odd payment back to its payer; our order follows when the payment system has done it. */
export async function refundPayment(db: Db, gateways: readonly Gateway[], id: number): Promise<void> {
  const { rows } = await sql<PaymentRow>`select ${paymentFields} from payment p where id = ${id} and state = 'review'`.execute(db)
  const row = rows[0]
  const gateway = gateways.find(({ name }) => name === row?.gateway)
  if (row === undefined || row.provider_id === null) throw new ReviewError(`Пополнения № ${id}, которое ждёт решения, нет`)
  if (gateway === undefined || !gateway.capabilities().refunds) throw new ReviewError(`${row.gateway}: возврат сделайте в кабинете платёжной системы`)
  const answer = await gateway.refund(row.provider_id, row.received, `${row.provider_key}:refund`)
  if (isDeclined(answer)) throw new ReviewError(answer.declined)
  await sql`update payment set next_look_at = now() where player = ${row.player} and id = ${row.id}`.execute(db)
}
