/** Payments: a payout is decided in the admin area too, by whoever is signed in there. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_decision drop constraint payout_decision_way_check`.execute(db)
  await sql`alter table payout_decision add constraint payout_decision_way_check check (way in ('command line', 'wallet test', 'admin area'))`.execute(db)
}
