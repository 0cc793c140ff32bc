-- The ledger is insert-only: a written transfer is never changed. It leaves the head only when history has it.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name;
end $$;

create or replace function ledger_leaves_for_history() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from gone g where not exists (
      select from ledger_history h
      where h.owner = g.owner and h.key = g.key and h.leg = g.leg and h.at = g.at
        and (h.debit, h.credit, h.amount, h.kind, h.balance) = (g.debit, g.credit, g.amount, g.kind, g.balance))
  ) then
    raise exception 'ledger_transfer is insert-only';
  end if;
  return null;
end $$;

create or replace trigger ledger_transfer_append_only before update or truncate on ledger_transfer
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_transfer_leaves after delete on ledger_transfer referencing old table as gone
  for each statement execute function ledger_leaves_for_history();
create or replace trigger ledger_history_append_only before update or delete or truncate on ledger_history
  for each statement execute function ledger_is_append_only();
