/**
 * Machines made elsewhere are played: sessions of the frame around a game, and rounds whose win was not fetched yet. A round that is over
 * is a bet like every other.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `session`: the session of the site that it ends with. `answer`: the player's word about a dear mode.
  await sql`
    create table package_session (
      player bigint not null,
      id bigint generated always as identity,
      secret bytea not null,
      game text not null,
      version smallint not null,
      session bigint not null,
      ends_at timestamptz not null,
      nonce bigint,
      client_seed text,
      answer text,
      check ((nonce is null) = (client_seed is null)),
      primary key (player, id)
    )`.execute(db)
  await sql`create index package_session_ends on package_session (ends_at)`.execute(db)
  // One open round of a game: two tabs and double clicks meet here.
  await sql`
    create table package_round (
      player bigint not null,
      nonce bigint not null check (nonce >= 0),
      game text not null,
      version smallint not null,
      stake bigint not null check (stake > 0),
      multiplier_e4 bigint not null check (multiplier_e4 >= 0),
      payout bigint not null check (payout > 0),
      client_seed text not null,
      params jsonb not null,
      event text,
      opened_at timestamptz not null default now(),
      primary key (player, nonce),
      unique (player, game)
    )`.execute(db)
  await sql`create index package_round_opened on package_round (opened_at)`.execute(db)
}
