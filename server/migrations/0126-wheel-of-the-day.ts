/** The wheel of the day: how much edge credit each player has brought, and at which of it each turn was made. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Micro-kopecks, of all bets so far. Written by the follower alone: a turn never waits for it.
  await sql`
    create table wheel_credit (
      player bigint primary key,
      edge bigint not null
    )`.execute(db)
  await sql`
    create table wheel_turn (
      player bigint not null,
      turn int not null check (turn > 0),
      nonce bigint not null,
      edge bigint not null,
      at timestamptz not null default clock_timestamp(),
      primary key (player, turn)
    )`.execute(db)
}
