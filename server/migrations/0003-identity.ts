/** Identity: players, sessions, rate limits. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table player (
      id bigint generated always as identity primary key,
      login text not null,
      login_key text not null unique,
      email text,
      email_key text,
      email_confirmed_at timestamptz,
      password_hash text not null,
      ref_link text not null unique,
      status text not null default 'global',
      is_admin boolean not null default false,
      banned_at timestamptz,
      ban_comment text,
      adult_confirmed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index player_email on player (email_key)`.execute(db)
  await sql`create unique index player_confirmed_email on player (email_key) where email_confirmed_at is not null`.execute(db)
  await sql`
    create table player_device (
      player bigint not null,
      info_hash bytea not null,
      info text not null check (length(info) <= 512),
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (player, info_hash)
    )`.execute(db)
  await sql`
    create table session (
      id bigint generated always as identity primary key,
      player bigint not null,
      token_hash bytea not null unique,
      previous_hash bytea unique,
      previous_until timestamptz,
      created_at timestamptz not null default now(),
      rotated_at timestamptz not null default now(),
      expires_at timestamptz not null,
      address text not null,
      agent text not null
    )`.execute(db)
  await sql`create index session_player on session (player)`.execute(db)
  await sql`
    create table rate_limit (
      bucket text primary key,
      window_start timestamptz not null,
      count int not null
    )`.execute(db)
}
