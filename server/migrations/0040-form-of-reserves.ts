/** Reserves: how the leaves and the root of a day are written. The days published so far named nobody in their leaves. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reserve_day add column form smallint not null default 1`.execute(db)
}
