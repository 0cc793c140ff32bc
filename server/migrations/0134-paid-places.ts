/** How many places of a tournament pay goes by how many of its players have left a least edge credit. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Kopecks; 0: every player with a score makes a place, as it was when those before were made. Where fees were paid each place was paid for.
  await sql`alter table tournament add column least_edge bigint not null default 0 check (least_edge >= 0 and (least_edge = 0 or fee = 0))`.execute(db)
  await sql`alter table tournament_total add column qualified bigint not null default 0`.execute(db)
}
