/** Machines made elsewhere: what was added, version by version. The files lie in the data folder; a removed version keeps its number. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table package (
      name text not null,
      version integer not null,
      modes jsonb not null,
      added_at timestamptz not null default now(),
      removed_at timestamptz,
      primary key (name, version)
    )`.execute(db)
}
