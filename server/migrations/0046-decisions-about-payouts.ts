/** Payments: who decided what about a payout, and how it is known who that was. Rows are only ever added. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_decision (
      player bigint not null,
      payout bigint not null,
      id bigint generated always as identity,
      decision text not null check (decision in ('approved', 'refused', 'sent', 'returned')),
      -- The name that was given, and by which way: a name typed on a command line proves nothing.
      who text not null,
      way text not null check (way in ('command line', 'wallet test')),
      reason text,
      at timestamptz not null default now(),
      primary key (player, payout, id)
    )`.execute(db)
}
