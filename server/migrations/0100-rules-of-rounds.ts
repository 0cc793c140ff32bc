/** A round names the version of the rules it is played by: its end is replayed by them for ever. Every round so far was played by the first. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round add column version smallint not null default 1`.execute(db)
  await sql`alter table round alter column version drop default`.execute(db)
}
