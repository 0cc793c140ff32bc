-- Locks rows in the order of their owners, so that two batches over the same owners do not deadlock.
create or replace function ledger_lock(p_owner bigint[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from ledger_account where owner = any(p_owner) order by owner for update;
end $$;
