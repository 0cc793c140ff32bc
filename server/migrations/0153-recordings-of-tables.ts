/** Recordings of tables of people: the studio keeps the file, the site its hash, entered after the rounds it shows and never changed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_recording (
      game text not null,
      first bigint not null check (first > 0),
      last bigint not null,
      sha256 bytea not null check (length(sha256) = 32),
      made_by bigint not null,
      at timestamptz not null default clock_timestamp(),
      primary key (game, first, sha256),
      check (last >= first)
    )`.execute(db)
}
