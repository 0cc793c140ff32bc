/** Published returns: sums over all bets of a parameter set, with what a confidence band needs. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Sums of squares outgrow bigint; `expected` is the sum of stake × exact return, in kopecks with twelve decimals.
  await sql`
    create table return_statistic (
      game text not null,
      version smallint not null,
      params jsonb not null,
      bets bigint not null,
      staked bigint not null,
      paid bigint not null,
      expected numeric not null,
      staked_squares numeric not null,
      paid_squares numeric not null,
      products numeric not null,
      primary key (game, version, params)
    )`.execute(db)
  await sql`create index return_statistic_played on return_statistic (game, bets desc)`.execute(db)
}
