/** A payout may be held while something is found out, and let go again. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_decision drop constraint payout_decision_decision_check`.execute(db)
  await sql`alter table payout_decision add constraint payout_decision_decision_check check (decision in ('approved', 'refused', 'sent', 'returned', 'held', 'let go'))`.execute(db)
}
