-- Binds the first client seed received for a nonce to it. Returns `bound`, `other` if another seed is bound, and `used`
-- if a bet was made under the nonce: then nothing is stored.
create or replace function play_bind_seed(p_player bigint, p_nonce bigint, p_client_seed text, p_game text, p_stake bigint, p_reason text)
returns text language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- The wallet's lock: once it is held, any pending bet of this player has committed.
  perform ledger_lock(array[p_player]);
  if exists (select from play_bets_of(p_player, p_nonce, p_nonce + 1, 1))
    or exists (select from open_bet o where o.player = p_player and o.nonce = p_nonce)
    or exists (select from package_round r where r.player = p_player and r.nonce = p_nonce) then
    return 'used';
  end if;
  insert into bound_seed (player, nonce, client_seed, game, stake, reason)
  values (p_player, p_nonce, p_client_seed, p_game, p_stake, p_reason) on conflict do nothing;
  return (select case when s.client_seed = p_client_seed then 'bound' else 'other' end from bound_seed s where s.player = p_player and s.nonce = p_nonce);
end $$;
