/**
 * Rounds of people that were paid by what was entered wrongly: the right word beside the first one, by two people. A bet keeps what it was paid
 * first, and joins the journal a second time where it is corrected. Which bets a hand has dealt stands with them, for whoever measures chance.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table table_round add column corrected boolean not null default false`.execute(db)
  await sql`
    create table table_correction (
      game text not null,
      round bigint not null,
      -- What was dealt, as it should have been entered; former: what was said to have come of it first.
      told smallint[] not null,
      former jsonb not null,
      reason text not null check (reason in ('mistyped', 'misread', 'recording')),
      made_by bigint not null,
      approved_by bigint not null,
      at timestamptz not null default clock_timestamp(),
      -- Every bet of the round has what it should have.
      settled boolean not null default false,
      primary key (game, round),
      check (made_by <> approved_by)
    )`.execute(db)
  await sql`create index table_correction_open on table_correction (at) where not settled`.execute(db)
  await correctedBets(db)
  await settleFunction(db)
}

async function correctedBets(db: Kysely<unknown>): Promise<void> {
  await sql`alter table table_bet add column by_hand boolean not null default false`.execute(db)
  await sql`alter table table_bet add column first_payout bigint check (first_payout >= 0)`.execute(db)
  await sql`alter table table_bet add column first_multiplier_e4 bigint`.execute(db)
  await sql`alter table table_bet add column corrected bigint`.execute(db)
  await sql`alter table table_bet add column correction_seen boolean not null default false`.execute(db)
  await sql`alter table table_bet add constraint table_bet_correction check ((corrected is null) = (first_payout is null) and (corrected is null) = (first_multiplier_e4 is null))`.execute(db)
  await sql`update table_bet b set by_hand = true from table_round r where r.game = b.game and r.number = b.round and r.link is null`.execute(db)
  await sql`create index table_bet_corrected on table_bet (corrected) where corrected is not null`.execute(db)
  await sql`create index table_bet_unseen on table_bet (player) where corrected is not null and not correction_seen`.execute(db)
}

/** As before, and with whose hand has dealt. */
async function settleFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_table_settle(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_payout bigint[], p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_payout bigint[];
      v_at timestamptz[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
      v_by_hand boolean := (select r.link is null from table_round r where r.game = p_game and r.number = p_round);
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      with over as (
        update table_bet b set
          state = case when b.stake = 0 then 'withdrawn' else 'settled' end, payout = i.payout,
          multiplier_e4 = case when b.stake = 0 then 0 else i.payout * 10000 / b.stake end, settled_at = clock_timestamp(),
          journal = case when b.stake > 0 then v_journal end, by_hand = v_by_hand
        from unnest(p_player, p_payout) as i(player, payout)
        where b.player = i.player and b.game = p_game and b.round = p_round and b.state = 'open'
        returning b.player, b.payout, b.placed_at
      )
      select array_agg(o.player), array_agg(o.payout), array_agg(o.placed_at) into v_player, v_payout, v_at from over o where o.payout > 0;
      if v_player is not null then
        return query select w.player, w.balance from wallet_pay_out(v_player,
          array(select 'table:' || p_game || ':' || p_round || ':payout' from unnest(v_player)), v_payout, v_at, p_house) w;
      end if;
    end $$`.execute(db)
}
