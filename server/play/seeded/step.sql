-- Writes the moves of games that stay open. Returns those whose step was still the given one; the others have moved on.
create or replace function play_move(p_player bigint[], p_nonce bigint[], p_step int[], p_moves text[])
returns table (player bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
    with moved as (
      update open_bet o set moves = i.moves::jsonb, moved_at = now()
      from unnest(p_player, p_nonce, p_step, p_moves) as i(player, nonce, step, moves)
      where o.player = i.player and o.nonce = i.nonce and jsonb_array_length(o.moves) = i.step
      returning o.player
    )
    select m.player, now() from moved m;
end $$;

-- Ends games: each whose step is still the given one becomes a bet of the journal and pays. A returned stake was never
-- played: its bet stays outside the journal, and no follower counts it.
create or replace function play_close(
  p_player bigint[], p_nonce bigint[], p_step int[], p_multiplier bigint[], p_payout bigint[], p_moves text[], p_ended text[], p_house smallint
) returns table (player bigint, balance bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_part record;
  v_parts jsonb;
  v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
begin
  perform ledger_lock(p_player);
  with closed as (
    delete from open_bet o using unnest(p_player, p_nonce, p_step, p_multiplier, p_payout, p_moves, p_ended)
      as i(player, nonce, step, multiplier, payout, moves, ended)
    where o.player = i.player and o.nonce = i.nonce and jsonb_array_length(o.moves) = i.step
    returning o.player, o.nonce, o.game, o.version, o.stake, o.added, o.client_seed, o.params, o.opened_at, i.multiplier, i.payout, i.moves as made, i.ended
  ), written as (
    insert into bet (player, nonce, game, version, stake, added, multiplier_e4, payout, client_seed, params, moves, ended, at, journal)
    select c.player, c.nonce, c.game, c.version, c.stake, nullif(c.added, 0), c.multiplier, c.payout, c.client_seed, c.params, c.made::jsonb, c.ended, now(),
      case when c.ended = 'returned' then -1 else v_journal end
    from closed c
  )
  select jsonb_agg(jsonb_build_object('player', player, 'nonce', nonce, 'payout', payout, 'opened_at', opened_at, 'back', ended = 'returned'))
    into v_parts from closed;
  for v_part in
    select back, array_agg(player) as players, array_agg(nonce) as nonces, array_agg(payout) as payouts, array_agg(opened_at) as opened
    from jsonb_to_recordset(coalesce(v_parts, '[]')) as c(player bigint, nonce bigint, payout bigint, opened_at timestamptz, back boolean)
    group by back
  loop
    if v_part.back then
      return query select w.player, w.balance, now() from wallet_give_back(v_part.players,
        array(select 'bet:' || n || ':back' from unnest(v_part.nonces) n), v_part.payouts, v_part.opened, p_house) w;
    else
      return query select w.player, w.balance, now() from wallet_pay_out(v_part.players,
        array(select 'bet:' || n || ':payout' from unnest(v_part.nonces) n), v_part.payouts, v_part.opened, p_house) w;
    end if;
  end loop;
end $$;

-- Makes moves and ends games in one write under one lock: of two sent to two nodes at the same time the one that came
-- first is made first. A move that ends its game has an ending; a move that does not has none. p_more: what a move adds to
-- the stake. Verdicts are those of wallet_wager; where it is not taken the move is not made, and the game stays as it was.
-- A hand that was dealt is played to its end also where the game is switched off, or another bank is declared.
drop function if exists play_step(bigint[], bigint[], int[], bigint[], bigint[], text[], text[], smallint);
create or replace function play_step(
  p_player bigint[], p_nonce bigint[], p_step int[], p_multiplier bigint[], p_payout bigint[], p_moves text[], p_ended text[], p_more bigint[], p_house smallint
) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_more int[] := array(select n from generate_subscripts(p_player, 1) n where p_more[n] > 0);
  v_player bigint[] := '{}';
  v_verdict text[] := '{}';
  v_balance bigint[] := '{}';
  v_made int[];
  v_ends int[];
  v_goes_on int[];
begin
  perform ledger_lock(p_player);
  if v_more <> '{}' then
    v_more := array(
      select n from unnest(v_more) n join open_bet o on o.player = p_player[n] and o.nonce = p_nonce[n]
      where jsonb_array_length(o.moves) = p_step[n]);
    select coalesce(array_agg(w.player), '{}'), coalesce(array_agg(w.verdict), '{}'), coalesce(array_agg(w.balance), '{}')
      into v_player, v_verdict, v_balance
    from wallet_wager(
      array(select p_player[n] from unnest(v_more) n), array(select 'bet:' || p_nonce[n] || ':move-' || p_step[n] from unnest(v_more) n),
      array(select p_more[n] from unnest(v_more) n), array_fill(0::bigint, array[cardinality(v_more)]), p_house) w;
    update open_bet o set stake = o.stake + p_more[n], added = o.added + p_more[n]
    from unnest(v_more) n join unnest(v_player, v_verdict) as w(player, verdict) on w.player = p_player[n] and w.verdict = 'accepted'
    where o.player = p_player[n] and o.nonce = p_nonce[n];
    return query select r.player, r.verdict, r.balance, now()
      from unnest(v_player, v_verdict, v_balance) as r(player, verdict, balance) where r.verdict <> 'accepted';
  end if;
  v_made := array(
    select n from generate_subscripts(p_player, 1) n
    where coalesce(p_more[n], 0) = 0 or p_player[n] in (
      select r.player from unnest(v_player, v_verdict) as r(player, verdict) where r.verdict = 'accepted'));
  v_ends := array(select n from unnest(v_made) n where p_ended[n] is not null);
  v_goes_on := array(select n from unnest(v_made) n where p_ended[n] is null);
  if v_goes_on <> '{}' then
    return query select m.player, 'accepted', r.balance, m.at from play_move(
      array(select p_player[n] from unnest(v_goes_on) n), array(select p_nonce[n] from unnest(v_goes_on) n),
      array(select p_step[n] from unnest(v_goes_on) n), array(select p_moves[n] from unnest(v_goes_on) n)) m
      left join unnest(v_player, v_balance) as r(player, balance) on r.player = m.player;
  end if;
  if v_ends <> '{}' then
    return query select c.player, 'accepted', c.balance, c.at from play_close(
      array(select p_player[n] from unnest(v_ends) n), array(select p_nonce[n] from unnest(v_ends) n), array(select p_step[n] from unnest(v_ends) n),
      array(select p_multiplier[n] from unnest(v_ends) n), array(select p_payout[n] from unnest(v_ends) n),
      array(select p_moves[n] from unnest(v_ends) n), array(select p_ended[n] from unnest(v_ends) n), p_house) c;
  end if;
end $$;
