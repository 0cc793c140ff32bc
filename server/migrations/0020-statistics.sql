-- Sums that a follower keeps: of a player, of a game, by day and by month.

create table player_total (
  player bigint primary key,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  last_bet_at timestamptz not null
);

create table game_statistic (
  game text primary key,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  best_multiplier_e4 bigint not null
);

-- Sums of a game by day.
create table game_day (
  day date not null,
  game text not null,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  primary key (day, game)
);

-- The first day of a month of Moscow. Bets without gifts, sums with them.
create table player_month (
  player bigint not null,
  month date not null,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  primary key (player, month)
);
