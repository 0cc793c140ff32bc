/** Edge credit: what each player's bets have left the house in expectation, and what of it comes back as rakeback and statuses. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Micro-kopecks, but for `claimed`: kopecks.
  await sql`
    create table credit (
      player bigint primary key,
      edge bigint not null,
      rakeback bigint not null,
      status smallint not null check (status between 0 and 3)
    )`.execute(db)
  await sql`
    create table credit_day (
      player bigint not null,
      day date not null,
      game text not null,
      bets bigint not null,
      staked bigint not null,
      edge bigint not null,
      rakeback bigint not null,
      first_number bigint not null,
      last_number bigint not null,
      primary key (player, day, game)
    )`.execute(db)
  await sql`
    create table status_reached (
      player bigint not null,
      status smallint not null check (status between 1 and 3),
      journal bigint not null,
      at timestamptz not null,
      gift_taken_at timestamptz,
      primary key (player, status)
    )`.execute(db)
  // Written by claims alone: they never wait for the follower.
  await sql`
    create table rakeback_claimed (
      player bigint primary key,
      claimed bigint not null
    )`.execute(db)
  await sql`
    create table credit_total (
      day date primary key,
      bets bigint not null,
      staked bigint not null,
      edge bigint not null
    )`.execute(db)
}
