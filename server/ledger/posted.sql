-- Returns which of these movements were posted before.
create or replace function ledger_posted(p_owner bigint[], p_key text[]) returns setof bigint language sql stable as $$
  select i.owner from unnest(p_owner, p_key) as i(owner, key)
  where exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
    or exists (
      select from ledger_account a
      where a.owner = i.owner and ledger_may_be_old(i.key, a.in_history) and exists (select from ledger_history_under(i.owner, array[i.key])))
$$;
