/** What lists of payments and reports by days are read by. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_number on payment (id)`.execute(db)
  await sql`create index payment_state on payment (state, id)`.execute(db)
  await sql`create index payment_credited on payment (credited_at) where credited_at is not null`.execute(db)
  await sql`create index payment_notice_newest on payment_notice (last_at, payment, digest)`.execute(db)
}
