-- A top-up reserves its room in the limits when it is requested, under the same lock as bets. Verdicts: accepted,
-- frozen, break, held, limit.
create or replace function wallet_reserve_deposit(p_player bigint, p_amount bigint) returns text language plpgsql as $$
begin
  perform ledger_lock(array[p_player]);
  if ledger_is_frozen(p_player) then return 'frozen'; end if;
  if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
  if exists (select from wallet_break where player = p_player and held) then return 'held'; end if;
  if exists (
    select from wallet_limit where player = p_player and measure = 'deposit'
      and p_amount + case when window_start >= wallet_window(period) then used else 0 end > cap
  ) then return 'limit'; end if;
  update wallet_limit
  set used = case when window_start >= wallet_window(period) then used else 0 end + p_amount,
    window_start = greatest(window_start, wallet_window(period))
  where player = p_player and measure = 'deposit';
  return 'accepted';
end $$;

-- Returns the room to the windows it was taken from, when the top-up fails.
create or replace function wallet_release_deposit(p_player bigint, p_amount bigint, p_reserved_at timestamptz) returns void language plpgsql as $$
begin
  perform ledger_lock(array[p_player]);
  update wallet_limit set used = greatest(0, used - p_amount)
  where player = p_player and measure = 'deposit' and counts_from <= p_reserved_at
    and window_start >= wallet_window(period) and window_start <= p_reserved_at;
end $$;
