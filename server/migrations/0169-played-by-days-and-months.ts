/** What reports are read by: sums of a game by day, of a player by month, and orders of payment systems by the day they were made. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_day (
      day date not null,
      game text not null,
      bets bigint not null,
      staked bigint not null,
      paid bigint not null,
      primary key (day, game)
    )`.execute(db)
  // The first day of a month of Moscow. Bets without gifts, sums with them.
  await sql`
    create table player_month (
      player bigint not null,
      month date not null,
      bets bigint not null,
      staked bigint not null,
      paid bigint not null,
      primary key (player, month)
    )`.execute(db)
  await sql`create index payment_created on payment (created_at)`.execute(db)
}
