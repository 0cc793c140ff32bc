-- The owners of frozen accounts.
create or replace function ledger_frozen() returns setof bigint language sql stable as 'select owner from ledger_account where frozen';

-- False for an owner without an account, too.
create or replace function ledger_is_frozen(p_owner bigint) returns boolean language sql stable as $$
  select coalesce((select frozen from ledger_account where owner = p_owner), false)
$$;
