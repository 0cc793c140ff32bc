-- True while a difference of the books is known and not resolved.
create or replace function ledger_differs() returns boolean language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return exists (select from ledger_discrepancy where resolved_at is null);
end $$;
