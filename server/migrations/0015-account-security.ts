/** Account security: re-authentication, the journal of sign-ins, second factors, passkeys, foreign identities, own pictures. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table player
      add column credentials_changed_at timestamptz,
      add column has_password boolean not null default true,
      add column picture text,
      add column closed_at timestamptz`.execute(db)
  await sql`
    alter table session
      add column confirmed_at timestamptz not null default now(),
      add column last_seen_at timestamptz not null default now()`.execute(db)
  await sql`update session set confirmed_at = created_at, last_seen_at = rotated_at`.execute(db)
  await journalAndLetters(db)
  await secondFactors(db)
  await foreignIdentities(db)
  // A login is never given to anybody else; of a closed account's only the hash is kept.
  await sql`create table closed_login (login_hash bytea primary key)`.execute(db)
}

async function journalAndLetters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in (
      id bigint generated always as identity primary key,
      player bigint not null,
      at timestamptz not null default now(),
      way text not null check (way in ('password', 'code', 'passkey', 'vk', 'registration')),
      success boolean not null,
      device text not null,
      network text not null
    )`.execute(db)
  await sql`create index sign_in_player on sign_in (player, id)`.execute(db)
  await sql`
    create table email_link (
      token_hash bytea primary key,
      player bigint not null,
      email text not null,
      email_key text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index email_link_player on email_link (player)`.execute(db)
  await sql`
    create table player_picture (
      player bigint primary key,
      name text not null,
      image bytea not null check (length(image) <= 65536)
    )`.execute(db)
  await sql`create index player_picture_name on player_picture (name)`.execute(db)
}

async function secondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator (
      player bigint primary key,
      sealed bytea not null,
      enabled_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table backup_code (
      player bigint not null,
      place smallint not null,
      code_hash text not null,
      used_at timestamptz,
      primary key (player, place)
    )`.execute(db)
  await sql`
    create table passkey (
      id text primary key,
      player bigint not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (length(name) <= 64),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_player on passkey (player)`.execute(db)
  await sql`
    create table passkey_challenge (
      challenge text primary key,
      purpose text not null check (purpose in ('registration', 'sign-in', 'confirmation')),
      player bigint,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sign_in_ticket (
      token_hash bytea primary key,
      player bigint not null,
      way text not null,
      tries smallint not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
}

/** A player's accounts with others, keyed by provider and subject: never joined by e-mail. */
async function foreignIdentities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table player_identity (
      provider text not null,
      subject text not null,
      player bigint not null,
      linked_at timestamptz not null default now(),
      primary key (provider, subject),
      unique (player, provider)
    )`.execute(db)
  await sql`
    create table social_attempt (
      state_hash bytea primary key,
      purpose text not null check (purpose in ('sign-in', 'link', 'confirmation')),
      verifier text not null,
      player bigint,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table social_ticket (
      token_hash bytea primary key,
      provider text not null,
      subject text not null,
      expires_at timestamptz not null
    )`.execute(db)
}
