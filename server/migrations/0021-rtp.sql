-- Published returns: sums over all bets of a parameter set, with what a confidence band needs.

-- By parameters whose numbers have four digits, at tables by spot: there can only be so many. Sums of squares outgrow bigint; `expected` is
-- the sum of stake × exact return, in kopecks with twelve decimals.
create table return_statistic (
  game text not null,
  version smallint not null,
  params jsonb not null,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  expected numeric not null,
  staked_squares numeric not null,
  paid_squares numeric not null,
  products numeric not null,
  primary key (game, version, params)
);
create index return_statistic_played on return_statistic (game, bets desc);

-- The sums of each game, so that nobody adds up all sets to show them.
create table return_total (
  game text primary key,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  expected numeric not null,
  staked_squares numeric not null,
  paid_squares numeric not null,
  products numeric not null
);
