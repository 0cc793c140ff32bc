/** Ways to reach a player that were proven to be the player's. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'

/** An address that a letter has confirmed, or an account elsewhere that the player signs in with. */
export async function hasConfirmedContact(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (select from player where id = ${player} and email_confirmed_at is not null)
      or exists (select from player_identity where player = ${player}) as confirmed`.execute(db)
  return rows[0]?.confirmed === true
}
