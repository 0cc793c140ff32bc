/** Payout rows: requested with the money held, decided, sent, finished. Every change of state goes through here, under the row's lock. */
import { hash } from 'node:crypto'
import type { Payout } from '@kurazh/contract/payments.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { sql } from 'kysely'
import { notify } from '../../platform/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { isFrozen } from '../../wallet/wallet.ts'
import { payHeldOut, returnHeld, returnPaidOut } from '../../wallet/withdrawals.ts'
import type { Declined, Details, ProviderPayout, Reference } from './gateway.ts'
import { cashierTopic, referenceOf } from './payment-orders.ts'
import { followPayout, nextPayoutLookSeconds, type PayoutState } from './payout-state.ts'
import { flagReasons } from './risk.ts'

export interface PayoutRow {
  player: bigint
  id: bigint
  request: string
  gateway: string
  method: string
  details: Details & { masked: string }
  amount: bigint
  state: PayoutState
  flags: string[]
  approvals: string[]
  remark: string | null
  provider_id: string | null
  created_at: Date
  decided_at: Date | null
  sending_at: Date | null
  finished_at: Date | null
  looks: number
}

/** The key of a payout at its provider and of its movements in the ledger. */
export const payoutKey = (id: bigint) => `payout:${id}`

/** How details are compared between players: never by their text. */
export const detailsKey = (method: string, details: Details): Buffer =>
  hash('sha256', JSON.stringify([method, ...Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))]), 'buffer')

export async function payoutOf(db: Db | Tx, { player, id }: Reference): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`select * from payout where player = ${player} and id = ${id}`.execute(db)
  return rows[0]
}

/** The player's newest payouts. */
export async function latestPayouts(db: Db, player: number, count: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`select * from payout where player = ${player} order by id desc limit ${count}`.execute(db)
  return rows
}

/** Of the payouts sent in the last thirty days: how many, and the median seconds from request to sent. */
export async function payoutTime(db: Db): Promise<{ count: number; medianSeconds: number | null }> {
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*)::int as count, percentile_cont(0.5) within group (order by extract(epoch from finished_at - created_at))::float8 as median
    from (select created_at, finished_at from payout where state = 'sent' and finished_at > now() - interval '30 days' order by finished_at desc limit 100) recent`.execute(db)
  const { count = 0, median = null } = rows[0] ?? {}
  return { count, medianSeconds: median === null ? null : Math.round(median) }
}

/** Takes due payouts for a look; `looks` is the fence, as with payments. */
export async function claimPayouts(db: Db, count: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    update payout p set looks = p.looks + 1, next_look_at = now() + interval '1 minute'
    from (select player, id from payout where next_look_at <= now() order by next_look_at limit ${count} for update skip locked) due
    where p.player = due.player and p.id = due.id returning p.*`.execute(db)
  return rows
}

/**
 * An approved payout is being sent from this commit on: what comes after may have paid it. A player banned meanwhile is
 * looked at again instead. Undefined: somebody else has it, or it is not to be sent.
 */
export function beginSending(db: Db, { player, id, looks }: PayoutRow): Promise<PayoutRow | undefined> {
  return transaction(db, async (tx) => {
    const { rows } = await sql`select 1 from payout where player = ${player} and id = ${id} and looks = ${looks} and state = 'approved' for update`.execute(tx)
    if (rows.length === 0) return undefined
    if (await isFrozen(tx, Number(player))) {
      await sql`
        update payout set state = 'review', flags = array_append(flags, 'banned'), approvals = '{}', remark = ${flagReasons.banned}, decided_at = null, next_look_at = null
        where player = ${player} and id = ${id}`.execute(tx)
      return undefined
    }
    const begun = await sql<PayoutRow>`
      update payout set state = 'sending', sending_at = now() where player = ${player} and id = ${id} returning *`.execute(tx)
    await notify(tx, cashierTopic, { player: Number(player) })
    return begun.rows[0]
  })
}

/** Lets the payout follow the provider's answer of the look that claimed `looked`. Answers false for an overtaken look. */
export function settlePayout(db: Db, looked: PayoutRow, seen: ProviderPayout | Declined): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<PayoutRow & { age: number }>`
      select *, extract(epoch from now() - coalesce(sending_at, created_at))::float8 as age from payout
      where player = ${looked.player} and id = ${looked.id} and looks = ${looked.looks} for update`.execute(tx)
    const row = rows[0]
    if (row === undefined) return false
    const { state, money, remark } = followPayout(row.state, row.amount, seen)
    const [player, key] = [Number(row.player), payoutKey(row.id)]
    if (money === 'pay-out') await payHeldOut(tx, player, row.amount, `${key}:sent`)
    if (money === 'return-held') await returnHeld(tx, player, row.amount, `${key}:back`)
    if (money === 'return-paid') await returnPaidOut(tx, player, row.amount, `${key}:back`)
    await sql`
      update payout set state = ${state}, provider_id = coalesce(${'providerId' in seen ? seen.providerId : null}, provider_id),
        remark = coalesce(${remark ?? null}, case when state = ${state} then remark end),
        finished_at = case when ${money !== 'none'} then now() else finished_at end,
        next_look_at = case when next_look_at <= now() then next_look_at
          else now() + make_interval(secs => ${nextPayoutLookSeconds(state, row.age) ?? null}::float8) end
      where player = ${row.player} and id = ${row.id}`.execute(tx)
    if (state !== row.state) await notify(tx, cashierTopic, { player })
    return true
  })
}

/** The provider does not say what became of it: a person has to ask. The money stays held. */
export async function markStuck(db: Db, row: PayoutRow, remark: string): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      update payout set state = 'stuck', remark = ${remark}, next_look_at = now() + interval '1 hour'
      where player = ${row.player} and id = ${row.id} and looks = ${row.looks} and state in ('sending', 'stuck')`.execute(tx)
    await notify(tx, cashierTopic, { player: Number(row.player) })
  })
}

/** A notice about a payout of ours: the provider is asked at once. False: no such payout. */
export async function hearPayoutNotice(db: Db, gateway: string, { player, id }: Reference): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout set next_look_at = now()
    where player = ${player} and id = ${id} and gateway = ${gateway} and state in ('sending', 'stuck', 'sent')`.execute(db)
  return numAffectedRows === 1n
}

/** Payouts that wait for a person: to be looked at, or stuck. Oldest first. */
export async function waitingPayouts(db: Db): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`select * from payout where state in ('review', 'stuck') order by created_at`.execute(db)
  return rows
}

/** The payout of this number, locked, whoever's it is. */
export async function lockPayout(tx: Tx, id: number): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`select * from payout where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** A payout as its player sees it. */
export function payoutView(row: PayoutRow): Payout {
  return {
    id: referenceOf(row).id, method: row.method, details: row.details.masked, amount: roublesFromKopecks(row.amount), state: row.state, remark: row.remark,
    at: row.created_at.toISOString(), decidedAt: row.decided_at?.toISOString() ?? null, finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** True while money of the player is on its way in or out. */
export async function isMoneyOnItsWay(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from payment where player = ${player} and state in ('new', 'pending', 'review'))
      or exists (select from payout where player = ${player} and state in ('review', 'approved', 'sending', 'stuck'))`.execute(db)
  return rows.length > 0
}
