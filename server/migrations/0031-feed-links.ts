/** The feed: every bet in it has its public number. It is read anew from the journal, from the first bet on. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from feed_bet`.execute(db)
  await sql`alter table feed_bet add column link text not null`.execute(db)
  await sql`update follower set position = -1 where name = 'feed'`.execute(db)
}
