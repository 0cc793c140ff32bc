/**
 * Payments: the key an order has at its provider is drawn for it and kept, so that an order with the same number in a restored
 * or another database is another order there; and the text a payout was asked for with, sealed, to be sent again to the byte.
 * Orders from before keep the key they were asked for under.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment', 'payout']) {
    await sql`alter table ${sql.table(table)} add column provider_key text`.execute(db)
    await sql`update ${sql.table(table)} set provider_key = ${sql.lit(`${table}:`)} || id`.execute(db)
    await sql`alter table ${sql.table(table)} alter column provider_key set not null`.execute(db)
  }
  await sql`alter table payout add column sealed bytea`.execute(db)
}
