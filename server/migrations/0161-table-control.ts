/** What the house asks of a table by hand: to stand still, or to call the round of the moment off. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_control (
      game text not null primary key,
      paused boolean not null default false,
      round bigint check (round > 0),
      reason text check (reason in ('dealer', 'equipment', 'cards', 'wheel', 'rules')),
      asked_at timestamptz not null default clock_timestamp(),
      check ((round is null) = (reason is null))
    )`.execute(db)
}
