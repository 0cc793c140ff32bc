-- Cashes out bets at these multipliers (hundredths). Returns the bets that are cashed out now, by this call or before,
-- each with its first result. The owners of money are locked first, as in every write of money, and the bets after
-- them.
create or replace function play_round_take(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_key text[], p_multiplier bigint[], p_house smallint)
returns table (player bigint, multiplier bigint, payout bigint, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_key text[];
  v_multiplier bigint[];
  v_payout bigint[];
  v_at timestamptz[];
  v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
begin
  if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
  perform ledger_lock(p_player);
  update round_bet b set state = 'taken', multiplier = i.multiplier, payout = b.stake * i.multiplier / 100, settled_at = clock_timestamp(), journal = v_journal
  from unnest(p_player, p_key, p_multiplier) as i(player, key, multiplier)
  where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
  select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':payout'),
    array_agg(b.multiplier), array_agg(b.payout), array_agg(b.placed_at)
    into v_player, v_key, v_multiplier, v_payout, v_at
  from unnest(p_player, p_key) as i(player, key)
    join round_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key
  where b.state = 'taken';
  if v_player is not null then
    return query select w.player, i.multiplier, i.payout, w.balance
      from wallet_pay_out(v_player, v_key, v_payout, v_at, p_house) w
        join unnest(v_player, v_multiplier, v_payout) as i(player, multiplier, payout) on i.player = w.player;
  end if;
end $$;
