-- Wallet: a player's own limits and breaks, counted and enforced inside the money write; how the vault gives money back.

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

-- How long money from the vault is on its way. A shorter delay is in force from a moment on; without a row there is no delay.
create table wallet_vault (
  player bigint primary key,
  delay_minutes int not null check (delay_minutes >= 0),
  next_delay_minutes int check (next_delay_minutes < delay_minutes),
  next_from timestamptz,
  check ((next_delay_minutes is null) = (next_from is null))
);

-- Money that was asked back from the vault. It stays there until it is due.
create table wallet_vault_return (
  player bigint not null,
  request uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'returned', 'cancelled')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  primary key (player, request),
  check ((state = 'waiting') = (ended_at is null))
);
create index wallet_vault_return_due on wallet_vault_return (due_at, player, request) where state = 'waiting';
