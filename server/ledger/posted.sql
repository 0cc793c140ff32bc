-- Returns which of these movements were posted before.
create or replace function ledger_posted(p_owner bigint[], p_key text[]) returns setof bigint language sql stable as $$
  select i.owner from unnest(p_owner, p_key) as i(owner, key)
  where exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
$$;
