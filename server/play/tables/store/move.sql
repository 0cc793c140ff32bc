-- Writes a decision with the stake it adds, while the round is dealt. Verdicts of wallet_wager; if the stake is not
-- taken, the decision is not made.
create or replace function play_table_move(
  p_game text, p_epoch bigint, p_round bigint, p_step int, p_seat int, p_hand int, p_move text, p_by text,
  p_player bigint, p_more bigint, p_params jsonb, p_stake bigint, p_house smallint
) returns table (verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_verdict text := 'accepted';
  v_balance bigint;
begin
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform 1 from table_round r where r.game = p_game and r.number = p_round and r.phase = 'dealing' for share;
  if not found then raise exception 'the round is in another phase' using errcode = 'KR001'; end if;
  if p_more > 0 then
    select w.verdict, w.balance into v_verdict, v_balance
    from wallet_wager(array[p_player], array['table:' || p_game || ':' || p_round || ':move-' || p_step], array[p_more], array[0::bigint], p_house) w;
    if v_verdict not in ('accepted', 'duplicate') then
      return query select v_verdict, v_balance;
      return;
    end if;
    update table_bet set stake = p_stake, params = p_params
    where player = p_player and game = p_game and round = p_round and state = 'open' and stake < p_stake;
  end if;
  insert into table_move (game, round, step, seat, hand, move, by) values (p_game, p_round, p_step, p_seat, p_hand, p_move, p_by) on conflict do nothing;
  return query select 'accepted', v_balance;
end $$;
