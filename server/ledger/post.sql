-- Posts one movement per owner, each decided alone. The rows must be locked by ledger_lock in this transaction.
-- Keys of rounds are not searched in history: their callers write only to rounds that are in the head.
-- Verdicts: accepted, duplicate (this key was posted before), frozen, stopped, insufficient, absent.
-- `stopped`: the books are known to differ, and the movement goes out of a balance and into play (account 101). This
-- also stops a process that missed the notice of the difference or could not read it. What is paid back to a balance
-- is always posted.
-- Each leg stores the balance after it. Its time is taken under the owner's lock and strictly increases for that
-- owner.
-- The plan is pinned: statistics of a fresh database would choose a sequential scan and keep it.
create or replace function ledger_post(
  p_owner bigint[], p_key text[], p_out bigint[], p_in bigint[], p_house smallint, p_out_kind text, p_in_kind text
) returns table (owner bigint, verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_owner bigint[];
  v_balance bigint[];
  v_stopped boolean := p_house = 101 and ledger_differs();
begin
  with moved as (
    update ledger_account a set balance = a.balance - i.out_amount + i.in_amount,
      moved_at = greatest(clock_timestamp(), a.moved_at + interval '1 microsecond')
    from unnest(p_owner, p_key, p_out, p_in) as i(owner, key, out_amount, in_amount)
    where a.owner = i.owner and a.balance >= i.out_amount and not ((a.frozen or v_stopped) and i.out_amount > 0)
      and not exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
      and not case when a.in_history >= 0 and i.key like 'bet:%' and ledger_number(i.key) <= a.in_history
        then exists (select from ledger_history_under(i.owner, array[i.key])) else false end
    returning a.owner, a.balance, a.moved_at, i.key, i.out_amount, i.in_amount
  ), legs as (
    insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, at, balance)
    select m.owner, m.key, l.leg, l.debit, l.credit, l.amount, l.kind, m.moved_at, l.balance from moved m, lateral (values
      (1::smallint, 1::smallint, p_house, m.out_amount, p_out_kind, m.balance - m.in_amount),
      (2::smallint, p_house, 1::smallint, m.in_amount, p_in_kind, m.balance)
    ) as l(leg, debit, credit, amount, kind, balance)
    where l.amount > 0
  )
  select array_agg(m.owner), array_agg(m.balance) into v_owner, v_balance from moved m;

  -- Bets are found by the journal.
  if p_out_kind <> 'stake' then
    insert into ledger_movement (owner, key) select i.owner, i.key from unnest(p_owner, p_key) as i(owner, key) where i.owner = any(v_owner);
  end if;
  return query select o, 'accepted', b from unnest(v_owner, v_balance) as accepted(o, b);
  if coalesce(cardinality(v_owner), 0) < cardinality(p_owner) then
    return query
      select i.owner,
        case when a.owner is null then 'absent'
          when exists (select from ledger_posted(array[i.owner], array[i.key])) then 'duplicate'
          when a.frozen then 'frozen' when v_stopped and i.out_amount > 0 then 'stopped' else 'insufficient' end,
        coalesce(a.balance, 0)
      from unnest(p_owner, p_key, p_out) as i(owner, key, out_amount) left join ledger_account a on a.owner = i.owner
      where v_owner is null or i.owner <> all(v_owner);
  end if;
end $$;
