/** A shared round may be called off by hand, as a round at a table is: the reason, of those that a flight can have, stands in its row. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round add column reason text check (reason in ('equipment', 'rules'))`.execute(db)
}
