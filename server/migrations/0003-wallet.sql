-- Wallet: a player's own limits and breaks, counted and enforced inside the money write.

create table wallet_limit (
  player bigint not null,
  measure text not null check (measure in ('stake', 'loss', 'deposit')),
  period text not null check (period in ('day', 'week', 'month')),
  cap bigint not null check (cap >= 0),
  used bigint not null default 0,
  window_start timestamptz not null,
  -- What was reserved before a limit was set is not in its count, and is not given back to it.
  counts_from timestamptz not null default now(),
  primary key (player, measure, period)
);

create table wallet_break (
  player bigint primary key,
  until timestamptz not null,
  -- In this table, so that nearly every player costs one look: one who is held and on no break has a break that is over.
  held boolean not null default false
);
