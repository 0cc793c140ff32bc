-- The one clock of breaks and of limit windows.
create or replace function wallet_now() returns timestamptz language sql stable return now();

-- Returns the start of the window: calendar days, weeks from Monday and months of Moscow, by the zone database. A day
-- may have 23 or 25 hours.
create or replace function wallet_window(p_period text) returns timestamptz language sql stable
  return date_trunc(p_period, wallet_now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow';
