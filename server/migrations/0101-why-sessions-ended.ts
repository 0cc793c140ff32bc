/** Why a session has ended, for the device it was open on: told when that device next asks who is looking. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_session (
      player bigint not null,
      id bigint not null,
      token_hash bytea not null,
      why text not null check (why in ('elsewhere', 'password', 'crowded', 'expired', 'banned')),
      at timestamptz not null default now(),
      primary key (player, id)
    )`.execute(db)
  await sql`create index ended_session_token on ended_session (token_hash)`.execute(db)
  await sql`create index ended_session_at on ended_session (at)`.execute(db)
}
