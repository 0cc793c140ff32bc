/** What comes back to players, by day: how many bet on it beside their edge credit, and what was paid of each reward. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit add column last_day date`.execute(db)
  await sql`update credit c set last_day = d.last from (select player, max(day) as last from credit_day group by player) d where d.player = c.player`.execute(db)
  // Never more than there were: a bet that joins the journal after its day is over counts nobody anew.
  await sql`alter table credit_total add column players bigint not null default 0`.execute(db)
  await sql`
    update credit_total t set players = d.players
    from (select day, count(distinct player) as players from credit_day group by day) d where d.day = t.day`.execute(db)
  // Finished days only, summed once from the payments.
  await sql`
    create table reward_day (
      day date not null,
      reward text not null,
      payments bigint not null,
      paid bigint not null,
      primary key (day, reward)
    )`.execute(db)
}
