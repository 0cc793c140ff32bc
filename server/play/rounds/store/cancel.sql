-- Returns stakes before the flight. Returns the bets that are cancelled now, by this call or before; repeating it
-- changes nothing. The owners of money are locked first, as in every write of money, and the bets after them.
create or replace function play_round_cancel(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_house smallint)
returns table (player bigint, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_key text[];
  v_stake bigint[];
  v_at timestamptz[];
begin
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform ledger_lock(p_player);
  update round_bet b set state = 'cancelled', payout = b.stake, settled_at = clock_timestamp()
  from unnest(p_player, p_key) as i(player, key)
  where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
  select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':back'), array_agg(b.stake), array_agg(b.placed_at)
    into v_player, v_key, v_stake, v_at
  from unnest(p_player, p_key) as i(player, key)
    join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
  where b.state = 'cancelled';
  if v_player is not null then
    return query select g.player, g.balance from wallet_give_back(v_player, v_key, v_stake, v_at, p_house) g;
  end if;
end $$;
