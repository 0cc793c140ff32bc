/** What payment systems list of a day beside what the site has: one row a day and system, and what differs. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation (
      gateway text not null,
      day date not null,
      id bigint generated always as identity,
      state text not null default 'wanted' check (state in ('wanted', 'running', 'compared', 'failed')),
      -- The fence: what an older run found is not written.
      run int not null default 0,
      began_at timestamptz,
      finished_at timestamptz,
      listed int not null default 0,
      unread int not null default 0,
      equal int not null default 0,
      differing int not null default 0,
      why text,
      primary key (gateway, day)
    )`.execute(db)
  await sql`create unique index reconciliation_newest on reconciliation (day, id)`.execute(db)
  await sql`
    create table reconciliation_difference (
      gateway text not null,
      day date not null,
      about text not null check (about in ('payment', 'payout')),
      -- Our order where there is one, the system's number otherwise.
      mark text not null,
      id bigint generated always as identity,
      run int not null,
      kind text not null check (kind in ('ours', 'theirs', 'sum', 'state')),
      reference text,
      provider_id text,
      our_amount bigint,
      our_state text,
      their_amount bigint,
      their_currency text,
      their_status text,
      found_at timestamptz not null default clock_timestamp(),
      note text,
      noted_by text,
      noted_at timestamptz,
      primary key (gateway, day, about, mark)
    )`.execute(db)
  await sql`create unique index reconciliation_difference_id on reconciliation_difference (id)`.execute(db)
  await sql`create index payout_sending on payout (sending_at) where sending_at is not null`.execute(db)
  await sql`create index payout_provider on payout (gateway, provider_id) where provider_id is not null`.execute(db)
}
