-- Settles bets of an ended round, each once, with the payout by the rules, and records whether a person dealt. Returns
-- the balances of the players who were paid.
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
  perform 1 from table_round r where r.game = p_game and r.number = p_round and r.phase = 'ended' for share;
  if not found then raise exception 'the round is in another phase' using errcode = 'KR001'; end if;
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
end $$;
