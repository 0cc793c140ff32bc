-- Pays a reward to a player, in the one write that checks what forbids it, as for a stake. Verdicts: accepted,
-- duplicate (this key was paid before), frozen, break, held, absent.
create or replace function wallet_reward(p_player bigint, p_key text, p_amount bigint, p_house smallint, p_kind text)
returns table (verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_until timestamptz;
  v_held boolean;
begin
  perform ledger_lock(array[p_player]);
  -- A reward that is already paid keeps its answer, whatever forbids it by now.
  if not exists (select from ledger_posted(array[p_player], array[p_key])) then
    select b.until, b.held into v_until, v_held from wallet_break b where b.player = p_player;
    if ledger_is_frozen(p_player) then return query select 'frozen', 0::bigint; return; end if;
    if v_until > wallet_now() then return query select 'break', 0::bigint; return; end if;
    if v_held then return query select 'held', 0::bigint; return; end if;
  end if;
  return query
    select p.verdict, p.balance from ledger_post(array[p_player], array[p_key], array[0::bigint], array[p_amount], p_house, p_kind, p_kind) p;
end $$;
