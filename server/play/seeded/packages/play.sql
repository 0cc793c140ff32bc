-- Takes stakes of package games. A round that pays nothing becomes a bet of the journal immediately; one that pays
-- stays open. Verdicts of wallet_wager, `off`, and `open`: this player has such a game open. A bet whose nonce is bound
-- to another client seed is a duplicate.
drop function if exists play_package_play(bigint[], bigint[], text[], smallint[], bigint[], bigint[], bigint[], text[], text[], smallint);
create or replace function play_package_play(
  p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[], p_multiplier bigint[], p_payout bigint[],
  p_client_seed text[], p_params text[], p_house smallint, p_bank int[] default null
) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_busy bigint[];
  v_allowed int[];
  v_player bigint[];
  v_verdict text[];
  v_balance bigint[];
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
  -- The wallet's lock first: once it is held, any other opening or ending of this player's rounds has committed.
  perform ledger_lock(p_player);
  select coalesce(array_agg(o.player), '{}') into v_busy
  from unnest(p_player, p_nonce, p_game) as i(player, nonce, game)
    join package_round o on o.player = i.player and o.game = i.game and o.nonce <> i.nonce;
  return query select b, 'open', 0::bigint, now() from unnest(v_busy) as b;

  select coalesce(array_agg(i.place), '{}') into v_allowed
  from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_busy);
  select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance) into v_player, v_verdict, v_balance
  from wallet_wager(
    array(select p_player[n] from unnest(v_allowed) n), array(select 'bet:' || p_nonce[n] from unnest(v_allowed) n),
    array(select p_stake[n] from unnest(v_allowed) n), array(select 0::bigint from unnest(v_allowed) n), p_house) w;
  perform play_same_terms(v_bank, v_off);

  with played as (
    select i.*
    from unnest(p_player, p_nonce, p_game, p_version, p_stake, p_multiplier, p_payout, p_client_seed, p_params)
      as i(player, nonce, game, version, stake, multiplier, payout, client_seed, params)
      join unnest(v_player, v_verdict) as w(player, verdict) on w.player = i.player
    where w.verdict = 'accepted'
  ), lost as (
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select player, nonce, game, version, stake, multiplier, payout, client_seed, params::jsonb, now(), v_journal from played where payout = 0
  )
  insert into package_round (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params)
  select player, nonce, game, version, stake, multiplier, payout, client_seed, params::jsonb from played where payout > 0;
  return query select p, v, b, now() from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
end $$;
