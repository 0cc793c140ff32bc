/** What is told to the operator's own systems: written with what it tells of, sent afterwards until it is heard. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_event (
      id bigint generated always as identity primary key,
      kind text not null,
      -- Of what is told once for as long as it lasts.
      key text unique,
      at timestamptz not null default clock_timestamp(),
      detail jsonb not null,
      tries int not null default 0,
      -- Null: it is heard, or given up.
      next_try_at timestamptz default clock_timestamp(),
      heard_at timestamptz,
      -- What became of the last try, in words.
      answer text
    )`.execute(db)
  await sql`create index webhook_event_due on webhook_event (next_try_at) where next_try_at is not null`.execute(db)
  await sql`create index webhook_event_old on webhook_event (at)`.execute(db)
}
