/** Tickets: one for so much edge credit earned in a season, none to be bought; each opens one run. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { creditOfKopecks } from '../../rewards/edge.ts'
import { ticketCredit } from './policy.ts'
import type { Row } from './rows.ts'

export interface Tickets {
  earned: number
  used: number
  /** Micro-kopecks towards the next one. */
  towards: bigint
}

const creditOfTicket = creditOfKopecks(ticketCredit)

/** How many tickets so many micro-kopecks of edge credit are. */
export const ticketsOf = (edge: bigint): number => Number(edge / creditOfTicket)

/** In a transaction that holds the lock of the player's money, until its end. */
export async function ticketsIn(db: Db | Tx, player: number, season: number): Promise<Tickets> {
  const { rows } = await sql<Pick<Row<'heist_credit'>, 'edge'>>`select edge from heist_credit where player = ${player} and season = ${season}`.execute(db)
  const { rows: [last] } = await sql<{ used: number }>`
    select coalesce(max(ticket), 0)::int as used from heist_run where player = ${player} and season = ${season}`.execute(db)
  const edge = rows[0]?.edge ?? 0n
  return { earned: ticketsOf(edge), used: last?.used ?? 0, towards: edge % creditOfTicket }
}
