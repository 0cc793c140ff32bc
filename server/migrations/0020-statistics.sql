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

-- Bets of a player in each game by month of Moscow, gifts left out: what the player likes to play.
create table player_game_month (
  player bigint not null,
  month date not null,
  game text not null,
  bets bigint not null,
  primary key (player, month, game)
);

-- The best bets of a player in each game, with their public numbers. `win`: kopecks above the stake.
create table player_record (
  player bigint not null,
  game text not null,
  multiplier_e4 bigint not null,
  multiplier_link text not null,
  multiplier_at timestamptz not null,
  win bigint not null check (win > 0),
  win_link text not null,
  win_at timestamptz not null,
  primary key (player, game)
);
