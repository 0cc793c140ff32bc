-- Moves the transfers under these keys of bets from the head into history. Keys without a transfer are skipped.
create or replace function ledger_move(p_owner bigint[], p_key text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_month timestamptz;
begin
  for v_month in
    select distinct date_trunc('month', t.at, 'UTC') from unnest(p_owner, p_key) as i(owner, key)
      join ledger_transfer t on t.owner = i.owner and t.key = i.key
  loop
    perform platform_month('ledger_history', v_month, 'owner, key, leg');
  end loop;
  with gone as materialized (
    select t.* from unnest(p_owner, p_key) as i(owner, key) join ledger_transfer t on t.owner = i.owner and t.key = i.key
  ), months as (
    insert into ledger_month (owner, month, series, kind, amount, moved, first, last)
    select g.owner, date_trunc('month', g.at, 'UTC'), ledger_series(g.key), g.kind, sum(g.amount),
      sum(case when g.credit = 1 then g.amount when g.debit = 1 then -g.amount else 0 end),
      min(ledger_number(g.key)), max(ledger_number(g.key))
    from gone g group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (owner, month, series, kind) do update set amount = ledger_month.amount + excluded.amount,
      moved = ledger_month.moved + excluded.moved, first = least(ledger_month.first, excluded.first),
      last = greatest(ledger_month.last, excluded.last)
  )
  insert into ledger_history select g.* from gone g order by g.owner, g.key, g.leg;
  delete from ledger_transfer t using unnest(p_owner, p_key) as i(owner, key) where t.owner = i.owner and t.key = i.key;
  -- The rows of balances are locked last and for a moment: bets wait for them.
  perform ledger_lock(array(
    select distinct i.owner from unnest(p_owner, p_key) as i(owner, key) join ledger_account a on a.owner = i.owner
    where i.key like 'bet:%' and a.in_history < ledger_number(i.key)));
  update ledger_account a set in_history = i.number from (
    select m.owner, max(ledger_number(m.key)) as number from unnest(p_owner, p_key) as m(owner, key) where m.key like 'bet:%' group by m.owner) i
  where a.owner = i.owner and a.in_history < i.number;
end $$;
