/** Notes of the staff about players. The player finds them in the copy of all stored data. */
import { playerActionCalls as calls } from '@kurazh/contract/admin/player-actions.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { loginsOf } from '../players/public.ts'
import { actorOf, noteAdmin } from './audit.ts'
import type { AdminDependencies } from './dependencies.ts'
import { forgetRequests } from './requests.ts'
import { eraseWords } from './set-aside.ts'
import type { Row } from './rows.ts'

const notesShown = 200

export function noteRoutes(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  http.onAdmin(calls.playerNotes, async (_, { id }) => {
    const { rows } = await sql<Omit<Row<'admin_note'>, 'player' | 'admin'>>`
      select id, at, who, text from admin_note where player = ${id} order by id desc limit ${notesShown}`.execute(db)
    return {
      success: {
        notes: rows.map(({ id: note, at, who, text }) => ({ id: Number(note), at: at.toISOString(), who, text })),
      },
    }
  })

  http.onAdmin(calls.addNote, ({ admin }, { id, text }) =>
    transaction(db, async (tx) => {
      if (!(await loginsOf(tx, [id])).has(id)) return new Refusal('NotFound', 'Такого игрока нет')
      const { who } = await actorOf(tx, admin.id)
      await sql`insert into admin_note (player, admin, who, text) values (${id}, ${admin.id}, ${who}, ${text})`.execute(
        tx,
      )
      await noteAdmin(tx, admin, { action: calls.addNote.path, subject: id, outcome: 'done' })
      return { success: 'Заметка записана' }
    }),
  )
}

/** Yields what the staff wrote about a player, for the player: without the authors. */
export async function* notesAbout(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql<
    Pick<Row<'admin_note'>, 'at' | 'text'>
  >`select at, text from admin_note where player = ${player} order by id`.execute(db)
  yield* rows
}

/** Deletes them when the account is closed, with what requests, corrections and the audit say of the player in words. */
export async function eraseNotes(tx: Tx, player: number): Promise<void> {
  await forgetRequests(tx, player)
  await eraseWords(tx, player)
  await sql`update admin_correction set comment = '' where player = ${player}`.execute(tx)
  await sql`delete from admin_note where player = ${player}`.execute(tx)
}
