-- One player's bets of seeded games, from the head and from history: with nonces from p_least and below p_before, the
-- newest first, p_count at most (null: all). What is null narrows nothing. It reads in the snapshot of the statement
-- that calls it: a bet that is being moved is read once.
create or replace function play_bets_of(
  p_player bigint, p_least bigint, p_before bigint, p_count bigint default null, p_game text default null,
  p_stake bigint default null, p_from timestamptz default null, p_until timestamptz default null
) returns setof bet language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_found bigint;
begin
  return query
    select b.* from bet b
    where b.player = p_player and b.nonce >= p_least and b.nonce < p_before and (p_game is null or b.game = p_game)
      and (p_stake is null or b.stake = p_stake) and (p_from is null or b.at >= p_from) and (p_until is null or b.at < p_until)
    order by b.nonce desc limit p_count;
  get diagnostics v_found = row_count;
  -- After a full page only history's bets above its last one are wanted: nonces are not used strictly in their order.
  if v_found >= p_count then
    select b.nonce into p_least from bet b
    where b.player = p_player and b.nonce >= p_least and b.nonce < p_before and (p_game is null or b.game = p_game)
      and (p_stake is null or b.stake = p_stake) and (p_from is null or b.at >= p_from) and (p_until is null or b.at < p_until)
    order by b.nonce desc offset p_count - 1 limit 1;
  end if;
  if exists (select from bet_month m where m.player = p_player and m.first < p_before and m.last >= p_least) then
    return query select * from play_history_of(p_player, p_least, p_before, p_count, p_game, p_stake, p_from, p_until);
  end if;
end $$;

-- The same of history alone; p_nonces: only these.
create or replace function play_history_of(
  p_player bigint, p_least bigint, p_before bigint, p_count bigint default null, p_game text default null,
  p_stake bigint default null, p_from timestamptz default null, p_until timestamptz default null, p_nonces bigint[] default null
) returns setof bet language sql stable as $$
  select * from platform_history(null::bet, 'bet_month', 'player = ' || p_player, 'nonce', p_least, p_before, p_count,
    concat_ws(' and ', 'player = ' || p_player, 'nonce = any(' || quote_literal(p_nonces::text) || ')', 'game = ' || quote_literal(p_game),
      'stake = ' || p_stake, 'at >= ' || quote_literal(p_from), 'at < ' || quote_literal(p_until)),
    p_from, p_until)
$$;

-- The highest nonce a player has used for a bet that is over; 0 where there is none.
create or replace function play_last_nonce(p_player bigint) returns bigint language sql stable as $$
  select coalesce(greatest((select max(nonce) from bet where player = p_player), (select max(last) from bet_month where player = p_player)), 0)
$$;
