-- Money from player to player. Account 115 holds rains that are not drawn; account 116 is passed through inside one transaction.

-- What forbids a player to give this much away. The owner is locked. `p_most`: the most of a day.
create or replace function wallet_giving_bar(p_player bigint, p_amount bigint, p_most bigint) returns text language plpgsql stable as $$
begin
  if ledger_is_frozen(p_player) then return 'frozen'; end if;
  if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
  if exists (select from wallet_break where player = p_player and held) then return 'held'; end if;
  if ledger_differs() then return 'stopped'; end if;
  if p_amount + wallet_given_today(p_player) > p_most then return 'day'; end if;
  return null;
end $$;

-- Kopecks given away on this day of Moscow: tips, and rains that were not returned. A rain of yesterday that returns today
-- makes no room for another.
create or replace function wallet_given_today(p_player bigint) returns bigint language sql stable as $$
  select ledger_sum(p_player, 'tip', wallet_window('day')) + ledger_sum_kept(p_player, 'rain', wallet_window('day'), ':back')
$$;

-- What forbids a player to be given this much. A tip needs the room that a top-up of the same sum would need.
create or replace function wallet_receiving_bar(p_player bigint, p_amount bigint, p_most bigint) returns text language plpgsql stable as $$
begin
  if ledger_is_frozen(p_player) then return 'frozen'; end if;
  if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
  if exists (select from wallet_break where player = p_player and held) then return 'held'; end if;
  if exists (
    select from wallet_limit where player = p_player and measure = 'deposit'
      and p_amount + case when window_start >= wallet_window(period) then used else 0 end > cap
  ) then return 'limit'; end if;
  if p_amount + ledger_sum(p_player, 'tip-received', wallet_window('day'))
    + ledger_sum(p_player, 'rain-share', wallet_window('day')) > p_most then return 'day'; end if;
  return null;
end $$;

-- Gives a tip, once per key. Verdicts: accepted, duplicate (either of them has a tip under this key), frozen, break, held, stopped, day, insufficient, and
-- `receiver` for anything that forbids the receiver to have it: who gives does not learn what.
create or replace function wallet_tip(
  p_giver bigint, p_receiver bigint, p_key text, p_amount bigint, p_most_given bigint, p_most_received bigint
) returns text language plpgsql as $$
declare
  v_bar text;
begin
  perform ledger_lock(array[p_giver, p_receiver]);
  if exists (select from ledger_posted(array[p_giver, p_receiver], array[p_key, p_key])) then return 'duplicate'; end if;
  v_bar := wallet_giving_bar(p_giver, p_amount, p_most_given);
  if v_bar is not null then return v_bar; end if;
  if wallet_receiving_bar(p_receiver, p_amount, p_most_received) is not null then return 'receiver'; end if;
  select p.verdict into v_bar
  from ledger_post(array[p_giver], array[p_key], array[p_amount], array[0::bigint], 116::smallint, 'tip', 'tip') p;
  if v_bar <> 'accepted' then return v_bar; end if;
  select p.verdict into v_bar
  from ledger_post(array[p_receiver], array[p_key], array[0::bigint], array[p_amount], 116::smallint, 'tip-received', 'tip-received') p;
  if v_bar <> 'accepted' then raise exception 'the balance of player % refused a tip: %', p_receiver, v_bar; end if;
  perform wallet_count_deposit(p_receiver, p_amount);
  return 'accepted';
end $$;

-- Takes the money of a rain from the one who opens it, once per key. Verdicts: accepted, duplicate, frozen, break, held, stopped, day,
-- insufficient.
create or replace function wallet_rain(p_player bigint, p_key text, p_amount bigint, p_most bigint) returns text language plpgsql as $$
declare
  v_bar text;
begin
  perform ledger_lock(array[p_player]);
  if exists (select from ledger_posted(array[p_player], array[p_key])) then return 'duplicate'; end if;
  v_bar := wallet_giving_bar(p_player, p_amount, p_most);
  if v_bar is not null then return v_bar; end if;
  select p.verdict into v_bar
  from ledger_post(array[p_player], array[p_key], array[p_amount], array[0::bigint], 115::smallint, 'rain', 'rain') p;
  return v_bar;
end $$;

-- Pays the shares of a rain under its key. They are never refused: whoever takes part was asked before, and what is won is the winner's.
create or replace function wallet_rain_shares(p_winner bigint[], p_share bigint[], p_key text) returns void language plpgsql as $$
begin
  perform 1 from ledger_post(
    p_winner, array_fill(p_key, array[cardinality(p_winner)]), array_fill(0::bigint, array[cardinality(p_winner)]), p_share,
    116::smallint, 'rain-share', 'rain-share') p
  where p.verdict <> 'accepted';
  if found then raise exception 'a share of a rain was refused: %', p_key; end if;
  perform wallet_count_deposit(w.player, w.share) from unnest(p_winner, p_share) as w(player, share);
end $$;
