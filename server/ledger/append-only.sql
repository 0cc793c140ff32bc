-- The ledger is insert-only: a written transfer is never changed or removed.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_transfer is insert-only';
end $$;

create or replace trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_is_append_only();
