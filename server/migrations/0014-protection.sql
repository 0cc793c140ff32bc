-- Protection: limits asked to be loosened, breaks that were taken, and how long one plays.

create table protection_change (
  player bigint not null,
  measure text not null,
  period text not null,
  cap bigint check (cap >= 0),
  asked_at timestamptz not null,
  primary key (player, measure, period)
);

create table protection_break (
  id bigint generated always as identity primary key,
  player bigint not null,
  length text not null,
  taken_at timestamptz not null,
  until timestamptz not null,
  -- Who of the staff sent the player away; null: the player went.
  by_staff text
);
create index protection_break_player on protection_break (player, id);

create table protection_visit (
  player bigint primary key,
  started_at timestamptz not null,
  last_bet_at timestamptz not null,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  checked_at timestamptz
);
