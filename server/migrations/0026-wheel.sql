-- The wheel of the day: how much edge credit each player has brought, and at which of it each turn was made.

-- Micro-kopecks, of all bets so far. Written by the follower alone: a turn never waits for it.
create table wheel_credit (
  player bigint primary key,
  edge bigint not null
);

create table wheel_turn (
  player bigint not null,
  turn int not null check (turn > 0),
  nonce bigint not null,
  edge bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, turn)
);
