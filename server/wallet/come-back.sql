-- Returns money after its stake has left: never refused.
-- A payout reduces losses; a returned stake also counts as never staked. Only the windows that counted the stake are
-- reduced: a payout of today for a stake of yesterday is no part of today's loss.
create or replace function wallet_come_back(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint, p_kind text)
returns table (player bigint, verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform ledger_lock(p_player);
  -- Very few players have limits, and ten thousand bets may be returned at once.
  if not exists (select from wallet_limit where player = any(p_player)) then
    return query select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', p_kind);
    return;
  end if;
  return query
    with posted as materialized (
      select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', p_kind)
    ), counted as (
      update wallet_limit l set used = l.used - i.amount
      from unnest(p_player, p_amount, p_staked_at) as i(player, amount, staked_at) join posted p on p.owner = i.player
      where p.verdict = 'accepted' and l.player = i.player and (l.measure = 'loss' or l.measure = 'stake' and p_kind = 'refund')
        and l.counts_from <= i.staked_at and l.window_start <= i.staked_at and l.window_start >= wallet_window(l.period)
    )
    select owner, verdict, balance from posted;
end $$;

create or replace function wallet_pay_out(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint)
returns table (player bigint, verdict text, balance bigint) language plpgsql as $$
begin
  return query select * from wallet_come_back(p_player, p_key, p_amount, p_staked_at, p_house, 'payout');
end $$;

create or replace function wallet_give_back(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint)
returns table (player bigint, verdict text, balance bigint) language plpgsql as $$
begin
  return query select * from wallet_come_back(p_player, p_key, p_amount, p_staked_at, p_house, 'refund');
end $$;
