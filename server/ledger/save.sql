-- What an owner has put aside, in kopecks; null for an owner without an account.
create or replace function ledger_saved(p_owner bigint) returns bigint language sql stable as 'select vault from ledger_account where owner = p_owner';

-- Moves kopecks from an owner's balance into the vault, or back where the amount is negative. Verdicts are those of ledger_post.
create or replace function ledger_save(p_owner bigint, p_key text, p_amount bigint) returns text language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_verdict text;
begin
  perform ledger_lock(array[p_owner]);
  if ledger_saved(p_owner) + p_amount < 0
    and not exists (select from ledger_posted(array[p_owner], array[p_key])) then return 'insufficient'; end if;
  select p.verdict into v_verdict from ledger_post(
    array[p_owner], array[p_key], array[greatest(p_amount, 0)], array[greatest(-p_amount, 0)], 2::smallint, 'vault', 'vault-back') p;
  if v_verdict = 'accepted' then
    update ledger_account set vault = vault + p_amount where owner = p_owner;
  end if;
  return v_verdict;
end $$;

-- Moves out of the vault what the balance lacks of a sum, as far as it goes. Returns the kopecks moved.
create or replace function ledger_save_back(p_owner bigint, p_key text, p_needed bigint) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_moved bigint;
begin
  perform ledger_lock(array[p_owner]);
  select greatest(0, least(vault, p_needed - balance)) into v_moved from ledger_account where owner = p_owner;
  if v_moved > 0 then perform ledger_save(p_owner, p_key, -v_moved); end if;
  return coalesce(v_moved, 0);
end $$;
