-- The delay in force for the player's vault, in minutes.
create or replace function wallet_vault_delay(p_player bigint) returns int language sql stable as $$
  select coalesce((
    select case when next_from <= wallet_now() then next_delay_minutes else delay_minutes end from wallet_vault where player = p_player), 0)
$$;

-- A longer delay is in force at once. A shorter one waits for as long as the present delay: the vault is not emptied sooner by it.
create or replace function wallet_vault_set_delay(p_player bigint, p_minutes int) returns void language plpgsql as $$
declare
  v_present int;
begin
  perform ledger_lock(array[p_player]);
  v_present := wallet_vault_delay(p_player);
  if p_minutes >= v_present then
    insert into wallet_vault (player, delay_minutes) values (p_player, p_minutes)
    on conflict (player) do update set delay_minutes = p_minutes, next_delay_minutes = null, next_from = null;
  else
    -- The same wish again does not begin again.
    update wallet_vault set delay_minutes = v_present, next_delay_minutes = p_minutes, next_from = wallet_now() + make_interval(mins => v_present)
    where player = p_player and (next_delay_minutes is distinct from p_minutes or next_from <= wallet_now());
  end if;
end $$;

-- Puts money aside. Verdicts: accepted, reused (this request put another sum aside), frozen, insufficient, absent.
create or replace function wallet_vault_put(p_player bigint, p_request uuid, p_amount bigint) returns text language plpgsql as $$
declare
  v_key text := 'vault:' || p_request;
  v_before bigint;
  v_verdict text;
begin
  perform ledger_lock(array[p_player]);
  select t.amount into v_before from ledger_under(p_player, array[v_key]) t;
  if v_before is not null then
    return case when v_before = p_amount then 'accepted' else 'reused' end;
  end if;
  return ledger_save(p_player, v_key, p_amount);
end $$;

-- Kopecks of the vault that no return waits for.
create or replace function wallet_vault_free(p_player bigint) returns bigint language sql stable as $$
  select ledger_saved(p_player) - coalesce(sum(amount), 0)::bigint from wallet_vault_return where player = p_player and state = 'waiting'
$$;

-- Asks for money back. Without a delay it is there at once. Verdicts: accepted, reused, frozen, insufficient, many (too many returns
-- wait), absent.
create or replace function wallet_vault_ask(p_player bigint, p_request uuid, p_amount bigint, p_most int) returns text language plpgsql as $$
declare
  v_before bigint;
begin
  perform ledger_lock(array[p_player]);
  select amount into v_before from wallet_vault_return where player = p_player and request = p_request;
  if v_before is not null then
    return case when v_before = p_amount then 'accepted' else 'reused' end;
  end if;
  if ledger_saved(p_player) is null then return 'absent'; end if;
  if ledger_is_frozen(p_player) then return 'frozen'; end if;
  if p_amount > wallet_vault_free(p_player) then return 'insufficient'; end if;
  if (select count(*) >= p_most from wallet_vault_return where player = p_player and state = 'waiting') then return 'many'; end if;
  insert into wallet_vault_return (player, request, amount, asked_at, due_at)
  -- In milliseconds: the job that looks for what is due goes on from the last moment it read.
  values (p_player, p_request, p_amount, wallet_now(),
    date_trunc('milliseconds', wallet_now() + make_interval(mins => wallet_vault_delay(p_player))));
  perform wallet_vault_return_due(p_player, p_request);
  return 'accepted';
end $$;

-- Puts money that is due on the balance, once. Returns whether it did. A frozen balance receives it too.
create or replace function wallet_vault_return_due(p_player bigint, p_request uuid) returns boolean language plpgsql as $$
declare
  v_amount bigint;
  v_verdict text;
begin
  perform ledger_lock(array[p_player]);
  update wallet_vault_return set state = 'returned', ended_at = wallet_now()
  where player = p_player and request = p_request and state = 'waiting' and due_at <= wallet_now() returning amount into v_amount;
  if v_amount is null then return false; end if;
  v_verdict := ledger_save(p_player, 'vault:' || p_request || ':back', -v_amount);
  if v_verdict <> 'accepted' then raise exception 'the vault of player % refused a return: %', p_player, v_verdict; end if;
  return true;
end $$;

-- Leaves money in the vault after all. Verdicts: cancelled, returned (too late), absent.
create or replace function wallet_vault_cancel(p_player bigint, p_request uuid) returns text language plpgsql as $$
begin
  perform ledger_lock(array[p_player]);
  update wallet_vault_return set state = 'cancelled', ended_at = wallet_now()
  where player = p_player and request = p_request and state = 'waiting';
  return coalesce((select state from wallet_vault_return where player = p_player and request = p_request), 'absent');
end $$;

-- Takes out of the vault what the balance lacks of a sum that is taken from the player: the vault pays debts too. The newest
-- returns for which nothing is left are cancelled. Once per key.
create or replace function wallet_vault_pays(p_player bigint, p_key text, p_needed bigint) returns void language plpgsql as $$
begin
  if ledger_save_back(p_player, p_key, p_needed) = 0 then return; end if;
  update wallet_vault_return r set state = 'cancelled', ended_at = wallet_now()
  from (
    select w.request, sum(w.amount) over (order by w.asked_at, w.request) as up_to
    from wallet_vault_return w where w.player = p_player and w.state = 'waiting'
  ) s
  where r.player = p_player and r.request = s.request and s.up_to > ledger_saved(p_player);
end $$;
