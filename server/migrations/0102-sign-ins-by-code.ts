/** The journal of sign-ins says when a code was asked for beside the first proof. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in add column by_code boolean not null default false`.execute(db)
}
