-- Takes stakes. Verdicts of wallet_wager, `off`, and `fenced`: another node leads. `p_auto`: the most each may pay, in
-- hundredths. `fenced` also for a round as old as those in history, whose keys of movements are not in the head any more.
drop function if exists play_round_place(text, bigint, bigint, smallint, bigint[], text[], int[], bigint[], jsonb[], bigint[], smallint);
create or replace function play_round_place(
  p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_key text[], p_place int[],
  p_stake bigint[], p_params jsonb[], p_auto bigint[], p_house smallint, p_bank int[] default null
) returns table (player bigint, verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_verdict text[];
  v_balance bigint[];
  v_accepted bigint[];
  v_left int[];
  v_off text[] := play_games_off();
  v_bank int := play_bank();
begin
  p_bank := coalesce(p_bank, array_fill(0, array[cardinality(p_player)]));
  if not play_round_led(p_game, p_epoch) or exists (select from round_month m where m.game = p_game and m.last >= p_round) then
    return query select p, 'fenced', 0::bigint from unnest(p_player) p;
    return;
  end if;
  -- `off` if the game is switched off, `bank` if the bet was admitted under another declared bank. A bet that was written
  -- before keeps its answer: it continues with the others.
  if p_game = any(v_off) or v_bank <> any(p_bank) then
    perform ledger_lock(p_player);
    v_left := array(
      select i.place from unnest(p_bank, p_player) with ordinality as i(bank, player, place)
      where p_game <> all(v_off) and i.bank = v_bank or i.player in (select ledger_posted(p_player, array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k))));
    return query select i.player, case when p_game = any(v_off) then 'off' else 'bank' end, 0::bigint
      from unnest(p_player) with ordinality as i(player, place) where i.place <> all(v_left);
    p_player := array(select p_player[n] from unnest(v_left) n);
    p_key := array(select p_key[n] from unnest(v_left) n);
    p_place := array(select p_place[n] from unnest(v_left) n);
    p_stake := array(select p_stake[n] from unnest(v_left) n);
    p_params := array(select p_params[n] from unnest(v_left) n);
    p_auto := array(select p_auto[n] from unnest(v_left) n);
  end if;
  select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
    into v_player, v_verdict, v_balance, v_accepted
  from wallet_wager(p_player, array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k),
    p_stake, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
  perform play_same_terms(v_bank, v_off);
  insert into round_bet (player, game, round, key, place, version, stake, params, auto)
  select i.player, p_game, p_round, i.key, i.place, p_version, i.stake, i.params, i.auto
  from unnest(p_player, p_key, p_place, p_stake, p_params, p_auto) as i(player, key, place, stake, params, auto)
  where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);
  return query select p, v, b from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
end $$;
