/** Reads what an open case of risk needs of an account that is being closed: where it was used from. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface Evidence {
  login: string
  email: string | null
  videoCards: { info: string; lastSeenAt: string }[]
  signIns: { at: string; way: string; success: boolean; device: string; network: string }[]
  sessions: { startedAt: string; address: string; agent: string }[]
}

const mostRows = 1000

export async function evidenceOf(tx: Tx, player: number): Promise<Evidence> {
  const {
    rows: [known],
  } = await sql<Pick<Evidence, 'login' | 'email'>>`select login, email from player where id = ${player}`.execute(tx)
  const cards = await sql<Evidence['videoCards'][number]>`
    select info, last_seen_at::text as "lastSeenAt" from player_device where player = ${player} order by last_seen_at desc limit ${mostRows}`.execute(
    tx,
  )
  const signIns = await sql<Evidence['signIns'][number]>`
    select at::text as at, way, success, device, network from sign_in where player = ${player} order by id desc limit ${mostRows}`.execute(
    tx,
  )
  const sessions = await sql<Evidence['sessions'][number]>`
    select created_at::text as "startedAt", address, agent from session where player = ${player} order by id desc limit ${mostRows}`.execute(
    tx,
  )
  return {
    login: known?.login ?? '',
    email: known?.email ?? null,
    videoCards: cards.rows,
    signIns: signIns.rows,
    sessions: sessions.rows,
  }
}
