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
  perform wallet_count_deposit(p_player, p_amount);
  return 'accepted';
end $$;

-- Counts kopecks in the present windows without asking whether there is room: what came is the player's.
create or replace function wallet_count_deposit(p_player bigint, p_amount bigint) returns void language plpgsql as $$
begin
  update wallet_limit
  set used = case when window_start >= wallet_window(period) then used else 0 end + p_amount,
    window_start = greatest(window_start, wallet_window(period))
  where player = p_player and measure = 'deposit';
end $$;

-- Returns the room to the windows it was taken from, when the top-up fails.
create or replace function wallet_release_deposit(p_player bigint, p_amount bigint, p_reserved_at timestamptz) returns void language plpgsql as $$
begin
  perform ledger_lock(array[p_player]);
  update wallet_limit set used = greatest(0, used - p_amount)
  where player = p_player and measure = 'deposit' and counts_from <= p_reserved_at
    and window_start >= wallet_window(period) and window_start <= p_reserved_at;
end $$;

-- Changes what a top-up counts. Less gives the room back to the windows it was taken from. More counts whole in the
-- present windows, and `p_checked` asks first whether there is room: then the verdict is that of a reservation, and a
-- refusal changes nothing.
create or replace function wallet_recount_deposit(
  p_player bigint, p_was bigint, p_was_at timestamptz, p_amount bigint, p_checked boolean
) returns text language plpgsql as $$
declare
  v_verdict text := 'accepted';
begin
  perform ledger_lock(array[p_player]);
  if p_amount <= p_was then
    perform wallet_release_deposit(p_player, p_was - p_amount, p_was_at);
    return v_verdict;
  end if;
  begin
    perform wallet_release_deposit(p_player, p_was, p_was_at);
    if p_checked then v_verdict := wallet_reserve_deposit(p_player, p_amount);
    else perform wallet_count_deposit(p_player, p_amount);
    end if;
    if v_verdict <> 'accepted' then raise exception using errcode = 'KR002'; end if;
  exception when sqlstate 'KR002' then null;
  end;
  return v_verdict;
end $$;
