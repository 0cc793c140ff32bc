/** Payments: found by the provider's own number too, and one payment of a provider is never two orders of ours. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index payment_provider on payment (gateway, provider_id) where provider_id is not null`.execute(db)
}
