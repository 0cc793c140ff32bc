/** The queue of payouts in the admin area: the same decisions as on the command line, by signed-in staff. */
import { payoutCalls as calls } from '@kurazh/contract/admin/payouts.ts'
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { sql } from 'kysely'
import type { AdminContext } from '../../platform/admin/admin-guard.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { holdsRight, noteAdmin } from '../../staff/public.ts'
import { heldSince, openCasesOf } from '../risk/public.ts'
import {
  approveIn,
  approverOf,
  type Decider,
  holdIn,
  letGoIn,
  OwnPayoutError,
  refuseIn,
  ReviewError,
} from './payment-review.ts'
import { marksOf } from './details-search.ts'
import type { Gateway } from './gateway.ts'
import { payoutStop } from './payout-freeze.ts'
import { lockPayout, payoutFields, payoutNumbered, type PayoutRow } from './payout-orders.ts'
import { type Flag, flagReasonsForStaff } from './risk.ts'
import type { Row } from './rows.ts'

const payoutsAPage = 50

export interface AdminPayoutsDependencies {
  db: Db
  gateways: readonly Gateway[]
  /** The secret under which payout details are marked. */
  payeeSecret: Buffer
  /** A person decides within this many hours. */
  reviewHours: number
}

export function adminPayoutRoutes(http: Http, deps: AdminPayoutsDependencies): void {
  const { db } = deps
  http.onAdmin(calls.adminPayouts, async ({ admin, detail }, asked) => {
    // Who may not read details does not learn whose they are by asking either.
    if (asked.details !== undefined && !admin.rights.has('player.contact.view')) return new Refusal('RightMissing')
    const rows = await listed(deps, asked)
    const { details, ...filters } = asked
    detail({ ...filters, ...(details !== undefined && { details: 'искали по реквизитам' }), rows: rows.length })
    const stop = await payoutStop(db)
    const payouts = await shown(deps, rows.slice(0, payoutsAPage), admin.id)
    return {
      success: {
        payouts,
        next: rows.length > payoutsAPage ? (payouts.at(-1)?.id ?? null) : null,
        stop: stop === undefined ? null : { reason: stop.reason, at: stop.at.toISOString() },
      },
    }
  })

  http.onAdmin(calls.approvePayout, (known, { id, amount, case: seen }) =>
    decided(deps, known, id, calls.approvePayout.right, async (tx, row, decider) => {
      const { admin } = known
      // Exactly the amount read on the page is approved.
      if (row.amount !== amount) return new Refusal('RequestVoid')
      if (row.approvals.some((each) => approverOf(each) === admin.id)) return new Refusal('SecondPerson')
      const open = (await openCasesOf(tx, [Number(row.player)])).get(Number(row.player))
      if (open !== undefined && open !== seen)
        return new Refusal(
          'RequestVoid',
          `Об этом игроке открыто дело № ${open}: посмотрите его и одобрите вывод ещё раз`,
        )
      await withoutLost(tx, row)
      await withoutUnseen(tx, row)
      const missing = await approveIn(tx, id, decider)
      await noteAdmin(tx, admin, {
        action: calls.approvePayout.path,
        subject: Number(row.player),
        outcome: 'done',
        detail: { payout: id, kopecks: `${row.amount}`, before: row.state, missing },
      })
      return { success: { missing } }
    }),
  )

  http.onAdmin(calls.refusePayout, (known, { id, reason }) =>
    decided(deps, known, id, calls.refusePayout.right, async (tx, row, decider) => {
      const { admin } = known
      await refuseIn(tx, id, reason, decider)
      await noteAdmin(tx, admin, {
        action: calls.refusePayout.path,
        subject: Number(row.player),
        outcome: 'done',
        detail: { payout: id, kopecks: `${row.amount}`, before: row.state, after: 'refused', reason },
      })
      return { success: `Деньги вывода № ${id} вернулись на баланс` }
    }),
  )

  http.onAdmin(calls.holdPayout, (known, { id, reason }) =>
    decided(deps, known, id, calls.holdPayout.right, async (tx, row, decider) => {
      const { admin } = known
      await holdIn(tx, id, reason, decider)
      await noteAdmin(tx, admin, {
        action: calls.holdPayout.path,
        subject: Number(row.player),
        outcome: 'done',
        detail: { payout: id, reason },
      })
      return { success: `Вывод № ${id} придержан` }
    }),
  )

  http.onAdmin(calls.letPayoutGo, (known, { id }) =>
    decided(deps, known, id, calls.letPayoutGo.right, async (tx, row, decider) => {
      const { admin } = known
      await letGoIn(tx, id, decider)
      await noteAdmin(tx, admin, {
        action: calls.letPayoutGo.path,
        subject: Number(row.player),
        outcome: 'done',
        detail: { payout: id },
      })
      return { success: `Вывод № ${id} снова ждёт решения` }
    }),
  )
}

/**
 * Drops approvals of people who may no longer approve, because the account may have been stolen, and approvals that
 * name no person.
 */
async function withoutLost(tx: Tx, { player, id, approvals }: PayoutRow): Promise<void> {
  const lost: string[] = []
  for (const each of approvals) {
    const approver = approverOf(each)
    if (approver === undefined || !(await holdsRight(tx, approver, 'payout.approve'))) lost.push(each)
  }
  if (lost.length === 0) return
  await sql`update payout set approvals = array(select who from unnest(approvals) who where who <> all(${lost}::text[])) where player = ${player} and id = ${id}`.execute(
    tx,
  )
}

/** Drops approvals given before a case held the payout: the approvers have not seen the case. */
async function withoutUnseen(tx: Tx, { player, id }: PayoutRow): Promise<void> {
  const held = await heldSince(tx, Number(player))
  if (held === undefined) return
  await sql`
    update payout set approvals = '{}' where player = ${player} and id = ${id}
      and not exists (select from payout_decision d where d.player = ${player} and d.payout = ${id} and d.decision = 'approved' and d.at > ${held})`.execute(
    tx,
  )
}

/** Runs a decision in a transaction. A decision that is not possible writes nothing. */
async function decided<Done>(
  deps: AdminPayoutsDependencies,
  { admin, about }: AdminContext,
  id: number,
  right: Right | 'door' | 'own',
  decide: (tx: Tx, row: PayoutRow, decider: Decider) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  try {
    return await transaction(deps.db, async (tx) => {
      const reference = await payoutNumbered(tx, id)
      const row = reference && (await lockPayout(tx, reference))
      if (row === undefined) return new Refusal('NotFound', `Вывода № ${id} нет`)
      about(Number(row.player))
      // The right may have been removed while the call waited for the lock.
      if (right !== 'door' && right !== 'own' && !(await holdsRight(tx, admin.id, right)))
        return new Refusal('RightMissing')
      const who = (await loginsOf(tx, [admin.id])).get(admin.id) ?? `${admin.id}`
      return decide(tx, row, { who, way: 'admin area', player: admin.id })
    })
  } catch (error) {
    if (error instanceof OwnPayoutError) return new Refusal('SecondPerson', error.message)
    if (error instanceof ReviewError) return new Refusal('RequestVoid', error.message)
    throw error
  }
}

/**
 * Returns one row more than a page if there is another page. Waiting payouts are oldest first. One that is looked for by
 * its number or details is found in any state.
 */
async function listed(
  { db, gateways, payeeSecret }: AdminPayoutsDependencies,
  { show, from, player, number, details, reason, hours }: BodyOf<typeof calls.adminPayouts>,
): Promise<PayoutRow[]> {
  const begin = from ?? null
  const marks = details === undefined ? [] : marksOf(payeeSecret, gateways, details)
  const only = sql`${number === undefined ? sql`` : sql`and p.id = ${number}`} ${details === undefined ? sql`` : sql`and p.details_key = any(${marks}::bytea[])`}
    ${player === undefined ? sql`` : sql`and p.player = ${player}`} ${reason === undefined ? sql`` : sql`and ${reason} = any(p.flags)`}
    ${hours === undefined ? sql`` : sql`and p.created_at <= now() - ${hours} * interval '1 hour'`}`
  const { rows } =
    show === 'waiting' && number === undefined && details === undefined
      ? await sql<PayoutRow>`
        select ${payoutFields} from payout p where p.state in ('review', 'stuck') and (${begin}::bigint is null or p.id > ${begin}) ${only}
        order by p.id limit ${payoutsAPage + 1}`.execute(db)
      : await sql<PayoutRow>`
        select ${payoutFields} from payout p where (${begin}::bigint is null or p.id < ${begin}) ${only} order by p.id desc limit ${payoutsAPage + 1}`.execute(
          db,
        )
  return rows
}

async function shown({ db, reviewHours }: AdminPayoutsDependencies, rows: readonly PayoutRow[], reader: number) {
  const players = rows.map(({ player }) => Number(player))
  const [logins, cases, decisions] = await Promise.all([
    loginsOf(db, players),
    openCasesOf(
      db,
      players.filter((player) => player !== reader),
    ),
    decisionsAbout(db, rows),
  ])
  return rows.map((row) => ({
    held:
      decisions.findLast(({ payout, decision }) => payout === row.id && (decision === 'held' || decision === 'let go'))
        ?.decision === 'held',
    id: Number(row.id),
    player: Number(row.player),
    login: logins.get(Number(row.player)) ?? '',
    amount: row.amount,
    state: row.state,
    at: row.created_at.toISOString(),
    late: row.state === 'review' && Date.now() - row.created_at.getTime() > reviewHours * 3_600_000,
    reasons: row.flags.map((flag) => flagReasonsForStaff[flag as Flag]),
    details: row.details.masked,
    remark: row.remark,
    case: cases.get(Number(row.player)) ?? null,
    decisions: decisions
      .filter(({ payout }) => payout === row.id)
      .map(({ at, decision, who, way, reason }) => ({ at: at.toISOString(), decision, who, way, reason })),
  }))
}

async function decisionsAbout(db: Db, rows: readonly PayoutRow[]) {
  const { rows: decisions } = await sql<
    Pick<Row<'payout_decision'>, 'payout' | 'at' | 'decision' | 'who' | 'way' | 'reason'>
  >`
    select d.payout, d.at, d.decision, d.who, d.way, d.reason from payout_decision d
    join unnest(${rows.map(({ player }) => player)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]) as of(player, payout) on d.player = of.player and d.payout = of.payout
    order by d.payout, d.id`.execute(db)
  return decisions
}
