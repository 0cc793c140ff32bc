-- Returns the verdict that the write of this stake would give now. Nothing is stored.
drop function if exists play_try_stake(bigint, text, text, bigint, smallint);
create or replace function play_try_stake(p_player bigint, p_key text, p_game text, p_stake bigint, p_house smallint, p_bank int default 0) returns text language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_verdict text;
begin
  begin
    select w.verdict into v_verdict from wallet_wager(array[p_player], array[p_key], array[p_stake], array[0::bigint], p_house) w;
    raise exception using errcode = 'KR002';
  exception when sqlstate 'KR002' then null;
  end;
  return case
    when v_verdict = 'duplicate' then v_verdict
    when p_game = any(play_games_off()) then 'off'
    when p_bank <> play_bank() then 'bank'
    else v_verdict
  end;
end $$;
