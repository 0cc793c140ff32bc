/**
 * Heist tickets: one for a fixed amount of edge credit earned in a season. They cannot be bought, and each opens one
 * run.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { ticketCredit } from './policy.ts'
import type { Row } from './rows.ts'

export interface Tickets {
  earned: number
  used: number
  /** Micro-kopecks towards the next ticket. */
  towards: bigint
}

const creditOfTicket = creditOfKopecks(ticketCredit)

/** The number of tickets for this many micro-kopecks of edge credit. */
export const ticketsOf = (edge: bigint): number => Number(edge / creditOfTicket)

/** Call it within a transaction that holds the player's money lock until its end. */
export async function ticketsIn(db: Db | Tx, player: number, season: number): Promise<Tickets> {
  const { rows } = await sql<
    Pick<Row<'heist_credit'>, 'edge'>
  >`select edge from heist_credit where player = ${player} and season = ${season}`.execute(db)
  const {
    rows: [last],
  } = await sql<{ used: number }>`
    select coalesce(max(ticket), 0)::int as used from heist_run where player = ${player} and season = ${season}`.execute(
    db,
  )
  const edge = rows[0]?.edge ?? 0n
  return { earned: ticketsOf(edge), used: last?.used ?? 0, towards: edge % creditOfTicket }
}
