/** Reads what an open case of risk needs of an account that is being closed: where it was used from. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

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
  } = await sql<Pick<Row<'player'>, 'login' | 'email'>>`select login, email from player where id = ${player}`.execute(
    tx,
  )
  const cards = await sql<Pick<Row<'player_device'>, 'info' | 'last_seen_at'>>`
    select info, last_seen_at from player_device where player = ${player} order by last_seen_at desc limit ${mostRows}`.execute(
    tx,
  )
  const signIns = await sql<Pick<Row<'sign_in'>, 'at' | 'way' | 'success' | 'device' | 'network'>>`
    select at, way, success, device, network from sign_in where player = ${player} order by id desc limit ${mostRows}`.execute(
    tx,
  )
  const sessions = await sql<Pick<Row<'session'>, 'created_at' | 'address' | 'agent'>>`
    select created_at, address, agent from session where player = ${player} order by id desc limit ${mostRows}`.execute(
    tx,
  )
  return {
    login: known?.login ?? '',
    email: known?.email ?? null,
    videoCards: cards.rows.map(({ info, last_seen_at: at }) => ({ info, lastSeenAt: at.toISOString() })),
    signIns: signIns.rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    sessions: sessions.rows.map(({ created_at: at, ...rest }) => ({ ...rest, startedAt: at.toISOString() })),
  }
}
