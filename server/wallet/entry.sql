-- Takes an entry fee, or none, in the one write that checks what forbids a stake. Verdicts: accepted, duplicate (this
-- key was paid before), frozen, break, held, stopped, limit, insufficient, absent.
create or replace function wallet_entry(p_player bigint, p_key text, p_amount bigint, p_house smallint)
returns table (verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_until timestamptz;
  v_held boolean;
begin
  perform ledger_lock(array[p_player]);
  if not exists (select from ledger_posted(array[p_player], array[p_key])) then
    select b.until, b.held into v_until, v_held from wallet_break b where b.player = p_player;
    if ledger_is_frozen(p_player) then return query select 'frozen', 0::bigint; return; end if;
    if v_until > wallet_now() then return query select 'break', 0::bigint; return; end if;
    if v_held then return query select 'held', 0::bigint; return; end if;
    if p_amount = 0 then return query select 'accepted', 0::bigint; return; end if;
    if ledger_differs() then return query select 'stopped', 0::bigint; return; end if;
    if exists (
      select from wallet_limit l where l.player = p_player and l.measure <> 'deposit'
        and p_amount + case when l.window_start >= wallet_window(l.period) then l.used else 0 end > l.cap
    ) then return query select 'limit', 0::bigint; return; end if;
  end if;
  return query
    with posted as materialized (
      select p.owner, p.verdict, p.balance
      from ledger_post(array[p_player], array[p_key], array[p_amount], array[0::bigint], p_house, 'entry', 'entry-back') p
    ), counted as (
      update wallet_limit l
      set used = case when l.window_start >= wallet_window(l.period) then l.used else 0 end + p_amount,
        window_start = greatest(l.window_start, wallet_window(l.period))
      from posted p where p.verdict = 'accepted' and l.player = p.owner and l.measure <> 'deposit'
    )
    select posted.verdict, posted.balance from posted;
end $$;

-- Returns an entry fee together with its room in the limits. Also for a player who may not play: it is their own
-- money.
create or replace function wallet_entry_back(p_player bigint, p_key text, p_amount bigint, p_entered_at timestamptz, p_house smallint)
returns table (verdict text, balance bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform ledger_lock(array[p_player]);
  return query
    with posted as materialized (
      select p.owner, p.verdict, p.balance
      from ledger_post(array[p_player], array[p_key], array[0::bigint], array[p_amount], p_house, 'entry', 'entry-back') p
    ), counted as (
      update wallet_limit l set used = l.used - p_amount
      from posted p where p.verdict = 'accepted' and l.player = p.owner and l.measure <> 'deposit'
        and l.counts_from <= p_entered_at and l.window_start <= p_entered_at and l.window_start = wallet_window(l.period)
    )
    select posted.verdict, posted.balance from posted;
end $$;
