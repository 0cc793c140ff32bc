-- Staff who want the sums of each day by letter, and the last day that was written to them.

create table day_letter (
  player bigint primary key,
  since timestamptz not null default now(),
  -- Yesterday at the first wish: letters begin with the day that is under way.
  last_day date not null default ((now() at time zone 'Europe/Moscow')::date - 1)
);
