/** What each player was paid of each reward, kept by whoever pays it: in place of a table for each reward that is taken in parts. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reward_sum (
      player bigint not null,
      reward text not null,
      paid bigint not null,
      primary key (player, reward)
    )`.execute(db)
  await sql`
    insert into reward_sum (player, reward, paid)
    select player, reward, sum(amount) from reward_payment group by player, reward`.execute(db)
  await sql`drop table rakeback_claimed`.execute(db)
  await sql`drop table referral_claimed`.execute(db)
}
