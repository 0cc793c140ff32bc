/** Layouts of live tables that players keep by name. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_layout (
      player bigint not null,
      game text not null,
      name text not null check (length(name) between 1 and 40),
      -- Kopecks by spot, as text: {"straight-17":"1000"}.
      spots jsonb not null,
      kept_at timestamptz not null default clock_timestamp(),
      primary key (player, game, name)
    )`.execute(db)
}
