/** The feed of recent bets, and the players who hide their name in it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed_bet (
      id bigint generated always as identity primary key,
      player bigint not null,
      game text not null,
      stake bigint not null,
      multiplier_e4 bigint not null,
      payout bigint not null,
      at timestamptz not null,
      is_big boolean not null,
      is_high boolean not null
    )`.execute(db)
  await sql`alter table player add column hide_name boolean not null default false`.execute(db)
}
