/** Notices as their player has them. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DataExport } from '../../slice.ts'
import type { Row } from './rows.ts'

const noticesShown = 50

type Notice = Pick<Row<'player_notice'>, 'id' | 'at' | 'text' | 'seen_at'>

/** The newest ones; not who wrote them. */
export async function noticesOf(db: Db, player: number): Promise<{ id: number; at: string; text: string; seen: boolean }[]> {
  const { rows } = await sql<Notice>`select id, at, text, seen_at from player_notice where player = ${player} order by id desc limit ${noticesShown}`.execute(db)
  return rows.map(({ id, at, text, seen_at: seenAt }) => ({ id: Number(id), at: at.toISOString(), text, seen: seenAt !== null }))
}

/** Whether any of them had not been seen before. */
export async function seeNotices(db: Db, player: number, upTo: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update player_notice set seen_at = clock_timestamp() where player = ${player} and id <= ${upTo} and seen_at is null`.execute(db)
  return numAffectedRows > 0n
}

export async function eraseNotices(tx: Tx, player: number): Promise<void> {
  await sql`delete from player_notice where player = ${player}`.execute(tx)
}

export const dataExportOfNotices: DataExport = {
  name: 'notices',
  async *rows(db, player) {
    const { rows } = await sql<Pick<Notice, 'at' | 'text' | 'seen_at'>>`select at, text, seen_at from player_notice where player = ${player} order by id`.execute(db)
    yield* rows
  },
}
