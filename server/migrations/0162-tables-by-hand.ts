/** Tables that a person deals: a round of one has no link of a chain, and what its dealer did is added to a log that nothing is taken from. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table table_round alter column chain drop not null`.execute(db)
  await sql`alter table table_round alter column link drop not null`.execute(db)
  await sql`alter table table_round add constraint table_round_by_hand check ((chain is null) = (link is null) and (link is not null or (shoe is null and hash is null)))`.execute(db)
  await sql`
    create table table_act (
      game text not null,
      round bigint not null check (round > 0),
      step int not null check (step >= 0),
      act text not null check (act in ('open', 'close', 'enter', 'back', 'confirm', 'shuffle')),
      value smallint check (value between 0 and 51),
      admin bigint not null,
      at timestamptz not null,
      primary key (game, round, step),
      check ((value is not null) = (act = 'enter'))
    )`.execute(db)
  await sql`
    create function play_refuse_act_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what a dealer did is only added to' using errcode = 'KR002';
    end $$`.execute(db)
  await sql`create trigger table_act_stays before update or delete on table_act for each row execute function play_refuse_act_change()`.execute(db)
  await sql`create trigger table_act_whole before truncate on table_act for each statement execute function play_refuse_act_change()`.execute(db)
}
