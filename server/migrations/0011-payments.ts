/**
 * Payments: money in and out, and the sandbox's own books. The sandbox stands for an outside service: it shares the
 * database and nothing else, none of its tables is ever read together with ours.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db)
  await payouts(db)
  await sandbox(db)
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment (
      player bigint not null,
      id bigint generated always as identity,
      request uuid not null,
      gateway text not null,
      method text not null,
      amount bigint not null check (amount > 0),
      state text not null default 'new' check (state in ('new', 'pending', 'credited', 'canceled', 'review', 'returned')),
      provider_id text,
      pay_url text,
      qr text,
      -- What the provider said last: received and given back in kopecks of the order's currency.
      received bigint not null default 0 check (received >= 0),
      returned bigint not null default 0 check (returned >= 0),
      credited bigint not null default 0 check (credited >= 0),
      remark text,
      created_at timestamptz not null default now(),
      credited_at timestamptz,
      looks int not null default 0,
      next_look_at timestamptz,
      primary key (player, id),
      unique (player, request)
    )`.execute(db)
  await sql`create index payment_due on payment (next_look_at) where next_look_at is not null`.execute(db)
  // A told notice, once for each text: what was neither authentic nor about a payment of ours is not kept.
  await sql`
    create table payment_notice (
      player bigint not null,
      payment bigint not null,
      digest bytea not null,
      gateway text not null,
      body text not null,
      times int not null default 1,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (player, payment, digest)
    )`.execute(db)
}

async function payouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout (
      player bigint not null,
      id bigint generated always as identity,
      request uuid not null,
      gateway text not null,
      method text not null,
      details jsonb not null,
      details_key bytea not null,
      amount bigint not null check (amount > 0),
      state text not null check (state in ('review', 'approved', 'sending', 'stuck', 'sent', 'refused', 'returned')),
      flags text[] not null default '{}',
      approvals text[] not null default '{}',
      remark text,
      provider_id text,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      sending_at timestamptz,
      finished_at timestamptz,
      looks int not null default 0,
      next_look_at timestamptz,
      primary key (player, id),
      unique (player, request)
    )`.execute(db)
  await sql`create index payout_due on payout (next_look_at) where next_look_at is not null`.execute(db)
  await sql`create index payout_details on payout (details_key)`.execute(db)
  await sql`create index payout_sent on payout (finished_at) where state = 'sent'`.execute(db)
}

async function sandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_payment (
      id text primary key,
      key text not null unique,
      reference text not null,
      amount bigint not null,
      currency text not null default 'RUB',
      status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
      returned bigint not null default 0,
      return_url text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sandbox_payout (
      id text primary key,
      key text not null unique,
      reference text not null,
      amount bigint not null,
      status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
      settles_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sandbox_notice (
      id bigint generated always as identity primary key,
      body text not null,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index sandbox_notice_due on sandbox_notice (due_at)`.execute(db)
}
