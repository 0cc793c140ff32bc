/**
 * Payout rows: requested with the money held, decided, sent and finished. Every change of state is a move of
 * `payoutMoves` from the current state, under the lock of the player and then of the row.
 */
import { createHmac } from 'node:crypto'
import type { Payout } from '@kurazh/contract/money/payments.ts'
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { pushNews } from '../../platform/push/outbox.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { isFrozen } from '../../wallet/wallet.ts'
import { lock, payHeldOut, returnHeld, returnPaidOut } from '../../wallet/withdrawals.ts'
import { heldSince } from '../risk/public.ts'
import { erasePaymentDetails } from './erasing.ts'
import { type Declined, type Details, isDeclined, type ProviderPayout, type Reference } from './gateway.ts'
import { paymentsTopic, referenceOf } from './payment-orders.ts'
import {
  moneyOf,
  nextPayoutLookSeconds,
  payoutAfter,
  type PayoutEvent,
  payoutEvent,
  type PayoutMoney,
  type PayoutState,
} from './payout-state.ts'
import { freezeOf } from './payout-freeze.ts'
import { type Flag, flagReasons } from './risk.ts'
import type { Row } from './rows.ts'

/**
 * `provider_key`: our random idempotency key at the provider, unique to this row. `sealed`: the encrypted request, null
 * until it is sent.
 */
export interface PayoutRow extends Omit<Row<'payout'>, 'next_look_at'> {
  /** Only `masked` remains after the account is closed. */
  details: Details & { masked: string }
}
/** Its columns, of `payout p`. */
export const payoutFields = sql`
  p.player, p.id, p.request, p.gateway, p.method, p.details, p.details_key, p.amount, p.state, p.flags, p.approvals, p.remark,
  p.provider_key, p.provider_id, p.sealed, p.ask_first, p.created_at, p.decided_at, p.sending_at, p.finished_at, p.looks`

/**
 * After a restoration, payouts recorded as not sent may have been sent, so the payment system is asked before sending.
 * Returns their number.
 */
export async function askBeforeSending(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`update payout set ask_first = true where state in ('review', 'approved') and not ask_first`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Whether it pays out money that came to an account after it was closed. */
export const isOfClosed = ({ flags }: Pick<PayoutRow, 'flags'>): boolean => flags.includes('closed')

/** The key of a payout's movements in the ledger. */
export const payoutKey = (id: bigint) => `payout:${id}`

/** The site's secret under which details are marked: the same at every call, and after a change of the key. */
export const payeeSecret = (db: Db, key: EncryptionKey): Promise<Buffer> =>
  siteSecret(db, key, 'marks of payout details')

/**
 * The mark by which details are compared between players, instead of their text. Numbers of cards and phones are few
 * enough to be guessed from a plain hash, so it needs the site's secret.
 */
export const detailsKey = (secret: Buffer, method: string, details: Details): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([method, ...Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest()

export async function payoutOf(db: Db | Tx, { player, id }: Reference): Promise<PayoutRow | undefined> {
  const { rows } =
    await sql<PayoutRow>`select ${payoutFields} from payout p where player = ${player} and id = ${id}`.execute(db)
  return rows[0]
}

/** The player's newest payouts. */
export async function latestPayouts(db: Db, player: number, count: number): Promise<PayoutRow[]> {
  const { rows } =
    await sql<PayoutRow>`select ${payoutFields} from payout p where player = ${player} order by id desc limit ${count}`.execute(
      db,
    )
  return rows
}

/** The number of payouts sent in the last thirty days, and the median of the seconds from request to sent. */
export async function payoutTime(db: Db): Promise<{ count: number; medianSeconds: number | null }> {
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*)::int as count, percentile_cont(0.5) within group (order by extract(epoch from finished_at - created_at))::float8 as median
    from (select created_at, finished_at from payout where state = 'sent' and finished_at > now() - interval '30 days' order by finished_at desc limit 100) recent`.execute(
    db,
  )
  const { count = 0, median = null } = rows[0] ?? {}
  return { count, medianSeconds: median === null ? null : Math.round(median) }
}

/** Claims due payouts for a check; `looks` is the fence, as with payments. */
export async function claimPayouts(db: Db, count: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    update payout p set looks = p.looks + 1, next_look_at = now() + interval '1 minute'
    from (select player, id from payout where next_look_at <= now() order by next_look_at limit ${count} for update skip locked) due
    where p.player = due.player and p.id = due.id returning ${payoutFields}`.execute(db)
  return rows
}

export type LockedPayout = PayoutRow & { age: number }

/** Locks the payout, and its player first, in the order of everything that moves money, so that no deadlock occurs. */
export async function lockPayout(tx: Tx, { player, id }: Reference): Promise<LockedPayout | undefined> {
  await lock(tx, player)
  const { rows } = await sql<LockedPayout>`
    select ${payoutFields}, extract(epoch from now() - coalesce(sending_at, created_at))::float8 as age from payout p
    where player = ${player} and id = ${id} for update`.execute(tx)
  return rows[0]
}

interface MoveDetails {
  remark?: string | undefined
  providerId?: string
  sealed?: Buffer
}

/** Applies an event to a locked payout and moves its money. Undefined if it is not possible in the current state. */
export async function movePayout(
  tx: Tx,
  row: LockedPayout,
  event: PayoutEvent,
  { remark, providerId, sealed }: MoveDetails = {},
): Promise<PayoutState | undefined> {
  const state = payoutAfter(row.state, event)
  if (state === undefined) return undefined
  const money = moneyOf(row.state, state)
  await moveMoney(tx, row, money)
  const hasChanged = state !== row.state
  const lookIn = event === 'approved' ? 0 : nextPayoutLookSeconds(state, row.age)
  const { numAffectedRows } = await sql`
    update payout set state = ${state}, provider_id = coalesce(${providerId ?? null}, provider_id), sealed = coalesce(${sealed ?? null}, sealed),
      remark = case when ${hasChanged} then ${remark ?? null} else remark end,
      decided_at = case when ${event === 'heldBack'} then null else coalesce(decided_at, clock_timestamp()) end,
      sending_at = case when ${event === 'begun'} then now() else sending_at end,
      finished_at = case when ${money !== 'none'} then now() else finished_at end,
      -- A notice that came meanwhile has set it to be due: then it stays so.
      next_look_at = case when next_look_at <= now() and ${lookIn !== undefined} then next_look_at
        else now() + make_interval(secs => ${lookIn ?? null}::float8) end
    where player = ${row.player} and id = ${row.id} and state = ${row.state}`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`payout ${row.id} is not ${row.state} any more`)
  if (money !== 'none' && isOfClosed(row)) await erasePaymentDetails(tx, Number(row.player))
  if (hasChanged) await tell(tx, { ...row, state, remark: remark ?? null })
  if (hasChanged && state === 'sent')
    await pushNews(tx, 'payout', [{ player: Number(row.player), detail: { amount: `${row.amount}` } }])
  return state
}

/** Notifies the player's pages and the operator's systems of a payout's new state. */
export async function tell(
  tx: Tx,
  {
    player,
    id,
    state,
    amount,
    gateway,
    remark,
  }: Pick<PayoutRow, 'player' | 'id' | 'state' | 'amount' | 'gateway' | 'remark'>,
): Promise<void> {
  await notify(tx, paymentsTopic, { player: Number(player) })
  await announce(tx, {
    kind: 'payout',
    detail: { payout: Number(id), player: Number(player), state, amount: `${amount}`, gateway, remark },
  })
}

async function moveMoney(tx: Tx, row: PayoutRow, money: PayoutMoney): Promise<void> {
  const [player, key] = [Number(row.player), payoutKey(row.id)]
  if (money === 'pay-out') await payHeldOut(tx, player, row.amount, `${key}:sent`)
  if (money === 'return-held') await returnHeld(tx, player, row.amount, `${key}:back`)
  if (money === 'return-paid') await returnPaidOut(tx, player, row.amount, `${key}:back`)
}

/** Locks the payout if the check that claimed it is still the newest. */
async function lockLooked(tx: Tx, looked: PayoutRow): Promise<LockedPayout | undefined> {
  const row = await lockPayout(tx, referenceOf(looked))
  return row?.looks === looked.looks ? row : undefined
}

/**
 * Marks an approved payout as being sent, with this request text: from this commit on it may have been paid. It goes
 * back to review if its player was banned in the meantime, came into a risk case after the last decision, or was
 * approved more than `freshHours` ago: then no one knows whether it was sent before this database was restored.
 * Undefined if another check has it, or it must not be sent.
 */
export function beginSending(
  db: Db,
  looked: PayoutRow,
  sealed: Buffer,
  freshHours: number,
): Promise<PayoutRow | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockLooked(tx, looked)
    if (row?.state !== 'approved') return undefined
    const flag = await standsAgainst(tx, row, freshHours)
    if (flag !== undefined) {
      await movePayout(tx, row, 'heldBack', { remark: flagReasons[flag] })
      await sql`update payout set flags = array_append(flags, ${flag}), approvals = '{}' where player = ${row.player} and id = ${row.id}`.execute(
        tx,
      )
      return undefined
    }
    await movePayout(tx, row, 'begun', { sealed })
    // This check continues: no other may take it over at once.
    const { rows } = await sql<PayoutRow>`
      update payout p set next_look_at = now() + interval '1 minute' where player = ${row.player} and id = ${row.id} returning ${payoutFields}`.execute(
      tx,
    )
    return rows[0]
  })
}

/**
 * Why an approved payout goes back to review. Both moments were read under the lock of the player's money; an approval
 * given after the hold has named the case.
 */
async function standsAgainst(
  tx: Tx,
  { player, flags, decided_at: decided, created_at: created }: PayoutRow,
  freshHours: number,
): Promise<Flag | undefined> {
  const approved = decided ?? created
  if (!isOfClosed({ flags }) && (await isFrozen(tx, Number(player)))) return 'banned'
  if ((await freezeOf(tx, Number(player))) !== undefined) return 'frozen'
  const held = await heldSince(tx, Number(player))
  if (held !== undefined && held >= approved) return 'case'
  return Date.now() - approved.getTime() >= freshHours * 3_600_000 ? 'late' : undefined
}

/**
 * Updates the payout with the provider's answer to the check that claimed `looked`. Returns false for an overtaken
 * check.
 */
export function settlePayout(db: Db, looked: PayoutRow, seen: ProviderPayout | Declined): Promise<boolean> {
  return transaction(db, async (tx) => {
    const row = await lockLooked(tx, looked)
    if (row === undefined) return false
    if (isDeclined(seen)) await movePayout(tx, row, 'declined', { remark: seen.declined })
    else {
      const { event, remark } = payoutEvent(row.amount, seen)
      await movePayout(tx, row, event, { remark, ...(event !== 'unclear' && { providerId: seen.providerId }) })
    }
    return true
  })
}

/** The provider does not say what became of it, so a person must find out. The money stays held. */
export async function markStuck(db: Db, looked: PayoutRow, remark: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockLooked(tx, looked)
    if (row !== undefined) await movePayout(tx, row, 'unclear', { remark })
  })
}

/** Handles a notice about a payout of ours: its check is due at once. False if there is no such payout. */
export async function hearPayoutNotice(db: Db, gateway: string, { player, id }: Reference): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout set next_look_at = now()
    where player = ${player} and id = ${id} and gateway = ${gateway} and state in ('sending', 'stuck', 'sent')`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Payouts that wait for a person: to be reviewed, or stuck. Oldest first, with the decisions so far as text. */
export async function waitingPayouts(db: Db): Promise<(PayoutRow & { decisions: string[] })[]> {
  const { rows } = await sql<PayoutRow & { decisions: string[] }>`
    select ${payoutFields}, array(
      select d.who || ' (' || d.way || ', ' || to_char(d.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC)' from payout_decision d
      where d.player = p.player and d.payout = p.id order by d.id
    ) as decisions
    from payout p where p.state in ('review', 'stuck') order by p.created_at`.execute(db)
  return rows
}

/** The player and number of the payout with this number. */
export async function payoutNumbered(db: Db | Tx, id: number): Promise<Reference | undefined> {
  const { rows } = await sql<Pick<PayoutRow, 'player' | 'id'>>`select player, id from payout where id = ${id}`.execute(
    db,
  )
  return rows[0] && referenceOf(rows[0])
}

/** A payout as its player sees it. */
export function payoutView(row: PayoutRow): Payout {
  return {
    id: referenceOf(row).id,
    method: row.method,
    details: row.details.masked,
    amount: row.amount,
    state: row.state,
    remark: row.remark,
    at: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** True while money of the player is on its way in or out. */
export async function isMoneyOnItsWay(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from payment where player = ${player} and state in ('new', 'pending', 'review'))
      or exists (select from payout where player = ${player} and state in ('review', 'approved', 'sending', 'stuck'))
      or exists (select from payment_refund where player = ${player} and state = 'asked')`.execute(db)
  return rows.length > 0
}
