-- The feed of recent bets.

create table feed_bet (
  id bigint generated always as identity primary key,
  player bigint not null,
  game text not null,
  stake bigint not null,
  multiplier_e4 bigint not null,
  payout bigint not null,
  at timestamptz not null,
  is_big boolean not null,
  is_high boolean not null,
  -- The public number of the bet.
  link text not null
);
