/** Who came by whose link, and what their bets have brought to both. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_link (
      player bigint not null,
      code text not null unique,
      share smallint not null check (share between 0 and 5),
      source text not null,
      made_at timestamptz not null default now(),
      primary key (player, code)
    )`.execute(db)
  // Keyed by the newcomer: one way in for ever. `income_day`: the last that brought something, `looked_day`: up to which it was looked at
  // for what the two accounts share. `verdict` is a person's.
  await sql`
    create table referral (
      player bigint primary key,
      owner bigint not null,
      code text not null,
      share smallint not null check (share between 0 and 5),
      source text not null,
      at timestamptz not null default now(),
      income_day date,
      looked_day date,
      traces jsonb,
      held_at timestamptz,
      verdict text check (verdict in ('released', 'refused')),
      verdict_at timestamptz
    )`.execute(db)
  await sql`create index referral_owner on referral (owner, player)`.execute(db)
  await sql`create index referral_held on referral (held_at) where held_at is not null and verdict is null`.execute(db)
  // Micro-kopecks. The owner's rows; `own` is the newcomer's, beside.
  await sql`
    create table referral_day (
      player bigint not null,
      day date not null,
      newcomer bigint not null,
      bets bigint not null,
      edge bigint not null,
      income bigint not null,
      primary key (player, day, newcomer)
    )`.execute(db)
  await sql`
    create table referral_own_day (
      player bigint not null,
      day date not null,
      income bigint not null,
      primary key (player, day)
    )`.execute(db)
  await sql`
    create table referral_claimed (
      player bigint primary key,
      claimed bigint not null
    )`.execute(db)
}
