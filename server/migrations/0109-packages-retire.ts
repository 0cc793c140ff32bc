/** What was bet on is never forgotten: a package that was played is retired instead of removed, and its books stay. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table package add column played_at timestamptz`.execute(db)
  await sql`alter table package add column retired_at timestamptz`.execute(db)
}
