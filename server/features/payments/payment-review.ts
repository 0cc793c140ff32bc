/**
 * Decisions of people about payouts, and about payments that differ from the order; used by the command line and the
 * admin area.
 */
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Gateway } from './gateway.ts'
import { decideOdd, oddPayment } from './odd-payments.ts'
import { paymentFields, paymentsTopic, type PaymentRow } from './payment-orders.ts'
import {
  isOfClosed,
  type LockedPayout,
  lockPayout,
  movePayout,
  payoutNumbered,
  type PayoutRow,
} from './payout-orders.ts'
import { freezeOf, payoutStop } from './payout-freeze.ts'
import type { PayoutEvent } from './payout-state.ts'
import { approvalsNeeded, askedUpTo } from './risk.ts'

/** The decision is not possible; the message is for the operator. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
}

/** The decider owns the payout. */
export class OwnPayoutError extends ReviewError {}

/** The decider and how they are known: a name on the command line is only what someone typed. */
export interface Decider {
  who: string
  way: 'command line' | 'wallet test' | 'admin area'
  /** The decider's own account, if known: no one decides about their own payout. */
  player?: number
}

/**
 * How an approval is stored in its payout: by the approver's player number, which outlives a login. Without a number it
 * is the way alone, the same for every typed name.
 */
export const approvalOf = ({ way, player }: Decider): string =>
  way === 'admin area' && player !== undefined ? `player:${player}` : way

/** The approver's player number; undefined if the approval is not a person's. */
export function approverOf(approval: string): number | undefined {
  const [, id] = /^player:(\d{1,15})$/.exec(approval) ?? []
  return id === undefined ? undefined : Number(id)
}

/**
 * Approves a waiting payout. Large sums within 24 hours need two different people; returns how many are still missing.
 */
export const approvePayout = (db: Db, id: number, decider: Decider): Promise<number> =>
  transaction(db, (tx) => approveIn(tx, id, decider))

/** The same in the caller's transaction. */
export async function approveIn(tx: Tx, id: number, decider: Decider): Promise<number> {
  const row = await locked(tx, id, decider)
  if (row.state !== 'review') throw alreadyIn(row)
  if (await isHeld(tx, row)) throw new ReviewError(`Вывод № ${id} придержан: сначала его отпускают`)
  if ((await freezeOf(tx, Number(row.player))) !== undefined)
    throw new ReviewError('Выводы этого игрока остановлены: сначала их открывают на его странице')
  const needed = isOfClosed(row) ? 2 : approvalsNeeded(await askedUpTo(tx, row))
  // The command line does not know who types: someone who approved in the admin area could be the second person there
  // too.
  if (needed > 1 && decider.way === 'command line')
    throw new ReviewError('Такую сумму одобряют двое, и оба в админке: командная строка не знает, кто за ней')
  if ((await payoutStop(tx)) !== undefined)
    throw new ReviewError(
      'Выводы всего сайта остановлены после восстановления: сначала их открывают на странице «Выводы»',
    )
  const approvals = [...new Set([...row.approvals, approvalOf(decider)])]
  const missing = Math.max(
    0,
    needed - (needed > 1 ? approvals.filter((each) => approverOf(each) !== undefined) : approvals).length,
  )
  await sql`update payout set approvals = ${approvals}::text[] where player = ${row.player} and id = ${row.id}`.execute(
    tx,
  )
  if (missing === 0) await movePayout(tx, row, 'approved')
  await record(tx, row, 'approved', decider)
  await notify(tx, paymentsTopic, { player: Number(row.player) })
  return missing
}

/** Refuses a waiting payout: the money returns to the balance, and the player sees the reason. */
export const refusePayout = (db: Db, id: number, reason: string, decider: Decider) =>
  transaction(db, (tx) => refuseIn(tx, id, reason, decider))

/** The same in the caller's transaction. */
export const refuseIn = (tx: Tx, id: number, reason: string, decider: Decider) =>
  decide(tx, id, 'refused', 'refused', reason, decider)

/** Records what became of a stuck payout, after the payment system was asked by other means. */
export const resolvePayout = (db: Db, id: number, outcome: 'sent' | 'returned', reason: string, decider: Decider) =>
  transaction(db, (tx) => decide(tx, id, outcome === 'sent' ? 'saidSent' : 'saidReturned', outcome, reason, decider))

/** Holds a payout during an investigation: no one approves it until it is released. */
export async function holdIn(tx: Tx, id: number, reason: string, decider: Decider): Promise<void> {
  const row = await locked(tx, id, decider)
  if (row.state !== 'review') throw alreadyIn(row)
  if (await isHeld(tx, row)) throw new ReviewError(`Вывод № ${id} уже придержан`)
  await record(tx, row, 'held', decider, reason)
}

/** Releases a held payout; it waits like any other again. */
export async function letGoIn(tx: Tx, id: number, decider: Decider): Promise<void> {
  const row = await locked(tx, id, decider)
  if (row.state !== 'review' || !(await isHeld(tx, row))) throw new ReviewError(`Вывод № ${id} не придержан`)
  await record(tx, row, 'let go', decider)
}

/** Whether the last decision about holding was to hold. */
async function isHeld(tx: Tx, { player, id }: PayoutRow): Promise<boolean> {
  const {
    rows: [last],
  } = await sql<{ held: boolean }>`
    select decision = 'held' as held from payout_decision where player = ${player} and payout = ${id} and decision in ('held', 'let go') order by id desc limit 1`.execute(
    tx,
  )
  return last?.held === true
}

type Decision = 'approved' | 'refused' | 'sent' | 'returned' | 'held' | 'let go'

async function decide(
  tx: Tx,
  id: number,
  event: PayoutEvent,
  decision: Decision,
  reason: string,
  decider: Decider,
): Promise<PayoutRow> {
  const row = await locked(tx, id, decider)
  if ((await movePayout(tx, row, event, { remark: reason })) === undefined) throw alreadyIn(row)
  await record(tx, row, decision, decider, reason)
  return row
}

/** Locks the payout for any decision: no one decides about their own. */
async function locked(tx: Tx, id: number, decider: Decider): Promise<LockedPayout> {
  const reference = await payoutNumbered(tx, id)
  const row = reference && (await lockPayout(tx, reference))
  if (row === undefined) throw new ReviewError(`Вывода № ${id} нет`)
  if (decider.player === Number(row.player)) throw new OwnPayoutError('О своём выводе решает другой администратор')
  return row
}

const alreadyIn = ({ id, state }: PayoutRow) => new ReviewError(`Вывод № ${id} уже в состоянии «${state}»`)

/** Records who decided what. */
export async function record(
  tx: Tx,
  { player, id }: Pick<PayoutRow, 'player' | 'id'>,
  decision: Decision,
  { who, way }: Decider,
  reason?: string,
): Promise<void> {
  await sql`
    insert into payout_decision (player, payout, decision, who, way, reason, at) values (${player}, ${id}, ${decision}, ${who}, ${way}, ${reason ?? null}, clock_timestamp())`.execute(
    tx,
  )
}

/** Payments that differ from the order. */
export async function oddPayments(db: Db): Promise<PaymentRow[]> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentFields} from payment p where state = 'review' order by created_at`.execute(db)
  return rows
}

/** Returns a differing payment to its payer; our order changes when the payment system has done it. */
export const refundPayment = (db: Db, gateways: readonly Gateway[], id: number): Promise<string> =>
  transaction(db, async (tx) => {
    const row = await oddPayment(tx, id)
    const done =
      row instanceof Refusal
        ? row
        : await decideOdd(tx, gateways, { id, verdict: 'refund', received: row.received, reason: 'командная строка' })
    if (done instanceof Refusal) throw new ReviewError(done.text)
    return done
  })
