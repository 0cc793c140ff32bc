-- Takes stakes and pays what they won, each player decided alone. Verdicts are those of ledger_post, and `break`,
-- `held`, `limit`.
-- A window once begun is never replaced by an earlier one: a write that began before midnight and got its lock after
-- it counts in the new window.
-- Nearly all players have no limits or breaks; they cost one look at each table per batch.
create or replace function wallet_wager(p_player bigint[], p_key text[], p_stake bigint[], p_payout bigint[], p_house smallint)
returns table (player bigint, verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_away bigint[];
  v_held bigint[];
  v_over bigint[];
  v_allowed int[];
begin
  perform ledger_lock(p_player);
  if not exists (select from wallet_limit where player = any(p_player))
    and not exists (select from wallet_break where player = any(p_player)) then
    return query select * from ledger_post(p_player, p_key, p_stake, p_payout, p_house, 'stake', 'payout');
    return;
  end if;

  -- A bet that is already written keeps its answer, whatever a break, a hold or a limit would refuse by now.
  select coalesce(array_agg(b.player) filter (where b.until > wallet_now()), '{}'),
      coalesce(array_agg(b.player) filter (where b.held and b.until <= wallet_now()), '{}')
    into v_away, v_held
  from unnest(p_player, p_stake) as i(player, stake) join wallet_break b on b.player = i.player
  where i.stake > 0 and (b.held or b.until > wallet_now()) and b.player not in (select ledger_posted(p_player, p_key));

  select coalesce(array_agg(distinct l.player), '{}') into v_over
  from unnest(p_player, p_stake) as i(player, stake) join wallet_limit l on l.player = i.player and l.measure <> 'deposit'
  where i.stake + case when l.window_start >= wallet_window(l.period) then l.used else 0 end > l.cap
    and l.player <> all(v_away || v_held) and l.player not in (select ledger_posted(p_player, p_key));

  select coalesce(array_agg(i.place), '{}') into v_allowed
  from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_over || v_away || v_held);

  return query select o, 'break', 0::bigint from unnest(v_away) as o;
  return query select o, 'held', 0::bigint from unnest(v_held) as o;
  return query select o, 'limit', 0::bigint from unnest(v_over) as o;
  return query
    with posted as materialized (
      select * from ledger_post(
        array(select p_player[n] from unnest(v_allowed) n), array(select p_key[n] from unnest(v_allowed) n),
        array(select p_stake[n] from unnest(v_allowed) n), array(select p_payout[n] from unnest(v_allowed) n),
        p_house, 'stake', 'payout')
    ), counted as (
      update wallet_limit l
      set used = case when l.window_start >= wallet_window(l.period) then l.used else 0 end
          + case l.measure when 'stake' then i.stake else i.stake - i.payout end,
        window_start = greatest(l.window_start, wallet_window(l.period))
      from unnest(p_player, p_stake, p_payout) as i(player, stake, payout) join posted p on p.owner = i.player
      where p.verdict = 'accepted' and l.player = i.player and l.measure <> 'deposit'
    )
    select owner, verdict, balance from posted;
end $$;
