/** The admin area: roles, sessions of its own, requests for a second person, and an audit that is only added to and chained. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await roles(db)
  await audit(db)
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_role (
      player bigint not null,
      role text not null,
      at timestamptz not null default clock_timestamp(),
      primary key (player, role)
    )`.execute(db)
  // Until now there was one kind of administrator, who might do everything.
  await sql`insert into admin_role (player, role) select id, 'owner' from player where is_admin`.execute(db)
  await sql`
    create table admin_session (
      player bigint not null,
      id bigint generated always as identity,
      token_hash bytea not null unique,
      -- The site's session it was opened in: it ends with it.
      site_session bigint not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      proven_at timestamptz not null default now(),
      expires_at timestamptz not null,
      address text not null,
      agent text not null,
      primary key (player, id)
    )`.execute(db)
  await sql`
    create table admin_request (
      id bigint generated always as identity primary key,
      subject bigint not null,
      roles_before text[] not null,
      roles text[] not null,
      hash text not null,
      made_by bigint not null,
      made_session bigint not null,
      made_at timestamptz not null default now(),
      expires_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'done', 'void', 'withdrawn')),
      decided_by bigint,
      decided_at timestamptz
    )`.execute(db)
  await sql`create index admin_request_open on admin_request (id) where state = 'open'`.execute(db)
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_event (
      id bigint generated always as identity primary key,
      -- Chained in this order, once every earlier transaction is over.
      tx xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp(),
      admin bigint,
      who text not null,
      way text not null check (way in ('area', 'command line')),
      action text not null,
      subject bigint,
      outcome text not null,
      detail jsonb
    )`.execute(db)
  await sql`create index admin_event_tx on admin_event (tx, id)`.execute(db)
  await sql`create index admin_event_subject on admin_event (subject, id)`.execute(db)
  await sql`
    create table admin_link (
      place bigint primary key,
      tx xid8 not null,
      event bigint not null unique,
      hash text not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create function admin_only_added() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit is only added to';
    end $$`.execute(db)
  for (const table of ['admin_event', 'admin_link']) {
    await sql`
      create trigger only_added before update or delete or truncate on ${sql.table(table)}
      for each statement execute function admin_only_added()`.execute(db)
  }
}
