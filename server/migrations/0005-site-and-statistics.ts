/** Site settings, and the first followers' tables: totals of a player, statistics of a game. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_setting (name text primary key, value jsonb not null)`.execute(db)
  await sql`
    create table player_total (
      player bigint primary key,
      bets bigint not null,
      staked bigint not null,
      paid bigint not null,
      last_bet_at timestamptz not null
    )`.execute(db)
  await sql`
    create table game_statistic (
      game text primary key,
      bets bigint not null,
      staked bigint not null,
      paid bigint not null,
      best_multiplier_e4 bigint not null
    )`.execute(db)
}
