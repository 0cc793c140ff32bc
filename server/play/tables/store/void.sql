-- Returns whole stakes: the round was called off.
create or replace function play_table_void(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_house smallint)
returns table (player bigint, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_stake bigint[];
  v_at timestamptz[];
begin
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform 1 from table_round r where r.game = p_game and r.number = p_round and r.phase = 'voided' for share;
  if not found then raise exception 'the round is in another phase' using errcode = 'KR001'; end if;
  with over as (
    update table_bet b set state = case when b.stake = 0 then 'withdrawn' else 'returned' end, payout = b.stake, settled_at = clock_timestamp()
    from unnest(p_player) as i(player)
    where b.player = i.player and b.game = p_game and b.round = p_round and b.state = 'open'
    returning b.player, b.stake, b.placed_at
  )
  select array_agg(o.player), array_agg(o.stake), array_agg(o.placed_at) into v_player, v_stake, v_at from over o where o.stake > 0;
  if v_player is not null then
    return query select g.player, g.balance from wallet_give_back(v_player,
      array(select 'table:' || p_game || ':' || p_round || ':void' from unnest(v_player)), v_stake, v_at, p_house) g;
  end if;
end $$;
