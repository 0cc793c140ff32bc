/** Finds who wrote in a room, for features that deal with people of the chat. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { playersShownAs } from '../../players/public.ts'
import type { Row } from './rows.ts'

/** The author of a line that everybody sees. */
export async function writerOfLine(db: Db | Tx, room: string, id: number): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'chat_line'>, 'player'>>`
    select player from chat_line where room = ${room} and id = ${id} and standing = 'said'`.execute(db)
  return rows[0] === undefined ? undefined : Number(rows[0].player)
}

/** Who wrote in the room under this name. Nobody else is found: a refusal says nothing of who is on the site. */
export async function writerNamed(db: Db | Tx, room: string, name: string): Promise<number | undefined> {
  const player = (await playersShownAs(db, [name])).get(name)
  return player !== undefined && (await hasWritten(db, player, room, undefined)) ? player : undefined
}

/** Whether the player has a line in the room that everybody sees, written within this time. */
export async function hasWritten(
  db: Db | Tx,
  player: number,
  room: string,
  within: { from: Date; until: Date } | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from chat_line where player = ${player} and room = ${room} and standing = 'said'
      and at >= ${within?.from ?? '-infinity'}::timestamptz and at < ${within?.until ?? 'infinity'}::timestamptz limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The authors whose lines the reader does not want to see. */
export async function hiddenAuthors(db: Db | Tx, reader: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<Pick<Row<'chat_hidden'>, 'author'>>`
    select author from chat_hidden where player = ${reader}`.execute(db)
  return new Set(rows.map(({ author }) => Number(author)))
}
