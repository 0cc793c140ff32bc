/** Reserves: beside the day's root the last link of the audit, so that its end cannot be cut off unseen. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reserve_day add column audit_place bigint`.execute(db)
  await sql`alter table reserve_day add column audit_hash text`.execute(db)
}
