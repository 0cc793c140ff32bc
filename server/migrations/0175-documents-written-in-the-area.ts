/** A version of a document may be written in the admin area: the request that two people carried out. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_version add column request bigint`.execute(db)
}
