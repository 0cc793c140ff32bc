/** The data export of payments. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

async function* payments(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select id, gateway, method, amount as amount_kopecks, state, provider_id, received as received_kopecks, agreed as agreed_kopecks, credited as credited_kopecks, counted as counted_in_limits_kopecks, returned as returned_kopecks, remark, receipt_email, created_at, credited_at
    from payment where player = ${player} order by id`.execute(db)
  yield* rows
}

async function* refunds(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select payment, gateway, amount as amount_kopecks, missing as missing_kopecks, at from payment_return where player = ${player} order by payment, returned`.execute(
    db,
  )
  yield* rows
}

async function* askedRefunds(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select payment, amount as amount_kopecks, held as from_balance_kopecks, state, reason, asked_at, ended_at
    from payment_refund where player = ${player} order by payment, number`.execute(db)
  yield* rows
}

async function* payouts(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select id, gateway, method, details, amount as amount_kopecks, state, remark, provider_id, created_at, decided_at, finished_at
    from payout where player = ${player} order by id`.execute(db)
  yield* rows
}

export const dataExportOfPayments = [
  { name: 'topUps', rows: payments },
  { name: 'refunds', rows: refunds },
  { name: 'askedRefunds', rows: askedRefunds },
  { name: 'payouts', rows: payouts },
  { name: 'payoutFreeze', rows: freeze },
] as const

async function* freeze(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`select reason, at from payout_freeze where player = ${player}`.execute(db)
  yield* rows
}
