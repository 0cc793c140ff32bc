/** Secrets of the site itself, sealed like those of its players: its key can then be changed without them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_secret (name text primary key, sealed bytea not null)`.execute(db)
}
