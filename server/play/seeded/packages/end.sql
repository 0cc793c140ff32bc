-- Pays open rounds and makes them bets of the journal. Returns them: of many calls that end one round only one does.
create or replace function play_package_end(p_player bigint[], p_nonce bigint[], p_house smallint)
returns table (player bigint, balance bigint, at timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_player bigint[];
  v_nonce bigint[];
  v_payout bigint[];
  v_opened timestamptz[];
  v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
begin
  perform ledger_lock(p_player);
  with ended as (
    delete from package_round o using unnest(p_player, p_nonce) as i(player, nonce)
    where o.player = i.player and o.nonce = i.nonce
    returning o.player, o.nonce, o.game, o.version, o.stake, o.multiplier_e4, o.payout, o.client_seed, o.params, o.opened_at
  ), written as (
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select e.player, e.nonce, e.game, e.version, e.stake, e.multiplier_e4, e.payout, e.client_seed, e.params, now(), v_journal from ended e
  )
  select array_agg(player), array_agg(nonce), array_agg(payout), array_agg(opened_at) into v_player, v_nonce, v_payout, v_opened from ended;
  if v_player is null then return; end if;
  return query select w.player, w.balance, now()
    from wallet_pay_out(v_player, array(select 'bet:' || n || ':payout' from unnest(v_nonce) n), v_payout, v_opened, p_house) w;
end $$;
