/** Checks whether a player has a confirmed contact. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** True with an address confirmed by a letter, or a linked account elsewhere that the player signs in with. */
export async function hasConfirmedContact(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (select from player where id = ${player} and email_confirmed_at is not null)
      or exists (select from player_identity where player = ${player}) as confirmed`.execute(db)
  return rows[0]?.confirmed === true
}
