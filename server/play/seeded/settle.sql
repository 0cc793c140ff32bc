-- Settles instant bets: stake and payout move, and the bet joins the journal. Verdicts of wallet_wager, and `off`. A
-- bet whose nonce is bound to another client seed is a duplicate.
drop function if exists play_settle(bigint[], bigint[], text[], smallint[], bigint[], bigint[], bigint[], text[], text[], smallint);
create or replace function play_settle(
  p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[],
  p_multiplier bigint[], p_payout bigint[], p_client_seed text[], p_params text[], p_house smallint, p_bank int[] default null
) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_verdict text[];
  v_balance bigint[];
  v_accepted bigint[];
  v_left int[];
  v_bound int[];
  v_off text[] := play_games_off();
  v_bank int := play_bank();
  v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
begin
  p_bank := coalesce(p_bank, array_fill(0, array[cardinality(p_player)]));
  -- `duplicate` if the nonce is bound to another client seed: the nonce counts as used. The others continue.
  v_bound := array(
    select i.place from unnest(p_player, p_nonce, p_client_seed) with ordinality as i(player, nonce, client_seed, place)
      join bound_seed s on s.player = i.player and s.nonce = i.nonce where s.client_seed <> i.client_seed);
  if v_bound <> '{}' then
    return query select p_player[n], 'duplicate', 0::bigint, now() from unnest(v_bound) n;
    v_left := array(select place from generate_subscripts(p_player, 1) place where place <> all(v_bound));
    p_player := array(select p_player[n] from unnest(v_left) n);
    p_nonce := array(select p_nonce[n] from unnest(v_left) n);
    p_game := array(select p_game[n] from unnest(v_left) n);
    p_version := array(select p_version[n] from unnest(v_left) n);
    p_stake := array(select p_stake[n] from unnest(v_left) n);
    p_multiplier := array(select p_multiplier[n] from unnest(v_left) n);
    p_payout := array(select p_payout[n] from unnest(v_left) n);
    p_client_seed := array(select p_client_seed[n] from unnest(v_left) n);
    p_params := array(select p_params[n] from unnest(v_left) n);
    p_bank := array(select p_bank[n] from unnest(v_left) n);
  end if;
  -- `off` if the game is switched off, `bank` if the bet was admitted under another declared bank. A bet that was written
  -- before keeps its answer: it continues with the others.
  if v_off && p_game or v_bank <> any(p_bank) then
    perform ledger_lock(p_player);
    v_left := array(
      select i.place from unnest(p_game, p_bank, p_player) with ordinality as i(game, bank, player, place)
      where i.game <> all(v_off) and i.bank = v_bank or i.player in (select ledger_posted(p_player, array(select 'bet:' || n from unnest(p_nonce) n))));
    return query select i.player, case when i.game = any(v_off) then 'off' else 'bank' end, 0::bigint, now()
      from unnest(p_player, p_game) with ordinality as i(player, game, place) where i.place <> all(v_left);
    p_player := array(select p_player[n] from unnest(v_left) n);
    p_nonce := array(select p_nonce[n] from unnest(v_left) n);
    p_game := array(select p_game[n] from unnest(v_left) n);
    p_version := array(select p_version[n] from unnest(v_left) n);
    p_stake := array(select p_stake[n] from unnest(v_left) n);
    p_multiplier := array(select p_multiplier[n] from unnest(v_left) n);
    p_payout := array(select p_payout[n] from unnest(v_left) n);
    p_client_seed := array(select p_client_seed[n] from unnest(v_left) n);
    p_params := array(select p_params[n] from unnest(v_left) n);
  end if;
  select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
    into v_player, v_verdict, v_balance, v_accepted
  from wallet_wager(p_player, array(select 'bet:' || n from unnest(p_nonce) n), p_stake, p_payout, p_house) w;
  perform play_same_terms(v_bank, v_off);

  insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
  select i.player, i.nonce, i.game, i.version, i.stake, i.multiplier, i.payout, i.client_seed, i.params::jsonb, now(), v_journal
  from unnest(p_player, p_nonce, p_game, p_version, p_stake, p_multiplier, p_payout, p_client_seed, p_params)
    as i(player, nonce, game, version, stake, multiplier, payout, client_seed, params)
  where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);

  return query select p, v, b, now() from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
end $$;
