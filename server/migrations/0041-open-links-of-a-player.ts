/** Identity: what a player left open is found by the player, to be ended together. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sign_in_ticket_player on sign_in_ticket (player)`.execute(db)
  await sql`create index passkey_challenge_player on passkey_challenge (player) where player is not null`.execute(db)
  await sql`create index social_attempt_player on social_attempt (player) where player is not null`.execute(db)
}
