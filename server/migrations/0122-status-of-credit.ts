/** A player's status is what the edge credit has reached (0121): nobody writes it beside the player any more. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player drop column status`.execute(db)
}
